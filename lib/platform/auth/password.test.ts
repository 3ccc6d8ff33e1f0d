import { availableParallelism } from "node:os";
import { beforeEach, expect, test, vi } from "vitest";

interface Cost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Records the calls to argon2; its threads work as usual. */
const argon2 = vi.hoisted(() => ({
  calls: [] as (string | Cost)[],
  running: 0,
  most: 0,
  during: async () => {},
}));

vi.unmock("./password-cost.ts");
vi.mock("./password-threads.ts", async (original) => {
  const real = await original<typeof import("./password-threads.ts")>();
  const watch =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      argon2.calls.push(given[0] as string | Cost);
      argon2.running += 1;
      argon2.most = Math.max(argon2.most, argon2.running);
      try {
        await argon2.during();
        return await work(...given);
      } finally {
        argon2.running -= 1;
      }
    };
  return { computeHash: watch(real.computeHash), isHashOf: watch(real.isHashOf) };
});

import { addPerson, send, setPassword, source, stage } from "#lib/testing/stage.ts";
import { TooManyAttemptsError } from "./attempts.ts";
import { acceptByLink } from "./member-link.ts";
import { hashesAtOnce, hashesWaiting, hashPassword } from "./password.ts";
import { beginSession, checkPassword } from "./sign-in.ts";

const at = await stage();

beforeEach(() => {
  Object.assign(argon2, { calls: [], most: 0, during: async () => {} });
});

async function person(email: string) {
  const id = await addPerson(at.owner, at.first, "owner", email);
  await setPassword(at.owner, id, "right password");
  argon2.calls = [];
  argon2.most = 0;
  return { id, session: (await beginSession(id, at.first.id)) ?? "" };
}

const change = (session: string, current_password: string) =>
  send("POST", "/rest/v2/account/password", session, { body: { current_password, new_password: "a much better one" } });

/** Guesses at another account from another network each time, so that no guess has to wait for earlier failures. */
const guess = (turn: number) => checkPassword(`guess-${turn}@people.example`, "wrong", `198.51.100.${turn % 256}`);

/** The cost of a computation, whether it verifies a hash or makes one to compare. */
const costOf = (call: (typeof argon2.calls)[number]) =>
  typeof call === "string"
    ? call.split("$").slice(1, 4).join("$")
    : `argon2id$v=19$m=${call.memoryCost},t=${call.timeCost},p=${call.parallelism}`;

test("an unknown email, or an account without a password, takes one argon2 run of the same cost as a known email", async () => {
  await person("known@people.example");
  await addPerson(at.owner, at.first, "owner", "sso@people.example");
  for (const email of ["known", "unknown", "sso"]) {
    expect(await checkPassword(`${email}@people.example`, "wrong", "192.0.2.30")).toBeNull();
  }
  expect(argon2.calls.map(costOf)).toEqual(Array(3).fill("argon2id$v=19$m=19456,t=2,p=1"));
});

test("64 parallel guesses, a password change and a password link never use more than half the cores", async () => {
  const { id, session } = await person("busy@people.example");
  const [row] = await at.owner`select email from users where id = ${id}`;
  expect(row?.email).toBe("busy@people.example");
  const guesses = Promise.all(Array.from({ length: 64 - 2 }, (_, turn) => guess(turn)));
  const changed = change(session, "right password");
  const hashed = hashPassword("somebody else's");
  expect((await changed).status).toBe(200);
  await Promise.all([guesses, hashed]);
  expect(argon2.calls).toHaveLength(62 + 2 + 1);
  expect(argon2.most).toBe(hashesAtOnce);
  expect(hashesAtOnce).toBeLessThanOrEqual(Math.max(1, availableParallelism() / 2));
});

test("no transaction is open while argon2 runs, for a sign-in, a password change or a password link", async () => {
  const { session } = await person("still@people.example");
  const open: number[] = [];
  argon2.during = async () => {
    const [row] = await at.owner`select count(*) as open from pg_stat_activity
      where datname = current_database() and usename = 'app_web' and state <> 'idle'`;
    open.push(row?.open);
  };
  await checkPassword("still@people.example", "right password", "192.0.2.31");
  expect((await change(session, "right password")).status).toBe(200);
  const { body } = await send("POST", "/rest/v2/members", session, {
    body: { name: "New", email: "linked@people.example", role: "viewer" },
  });
  expect(await acceptByLink(body.data.link.split("#")[1], "a password of their own", source)).toMatchObject({
    ok: true,
  });
  expect(open).toEqual([0, 0, 0, 0]);
});

test("when the queue is full, an attempt immediately gets 503 with Retry-After, is not counted as a failure, and can be retried", async () => {
  const { session } = await person("late@people.example");
  const held = Promise.withResolvers<void>();
  argon2.during = () => held.promise;
  const fill = Array.from({ length: hashesAtOnce + hashesWaiting }, () =>
    hashPassword("waits").catch((error) => error),
  );
  const late = () => checkPassword("late@people.example", "right password", "192.0.2.32");
  for (let turn = 0; turn < 8; turn += 1) {
    const refusal = await late().catch((error) => error);
    expect(refusal).not.toBeInstanceOf(TooManyAttemptsError);
    expect(refusal).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  }
  const refused = await change(session, "right password");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  // All were let in. Computing them would take seconds.
  const end = new Error("not computed");
  held.reject(end);
  expect(new Set(await Promise.all(fill))).toEqual(new Set([end]));
  argon2.during = async () => {};
  expect(await late()).toMatchObject({ email: "late@people.example" });
  expect((await change(session, "right password")).status).toBe(200);
});
