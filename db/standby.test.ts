import { afterEach, beforeEach, expect, test } from "vitest";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { confirmation } from "./confirmed.ts";
import { makeConnections } from "./connections.ts";
import { endSession } from "./system.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const setStandbys = async (names: string) => {
  await at.owner.unsafe(`alter system set synchronous_standby_names = '${names}'`);
  await at.owner`select pg_reload_conf()`;
  await until(async () =>
    expect((await at.owner`show synchronous_standby_names`)[0]).toEqual({ synchronous_standby_names: names }),
  );
};

/** The backends whose commit waits for a standby. */
const waiting = () => at.owner<{ pid: number }[]>`
  select pid from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep' and usename = 'app_web'`;

const ends = {
  canceled: (pid: number) => at.owner`select pg_cancel_backend(${pid})`,
  terminated: (pid: number) => at.owner`select pg_terminate_backend(${pid})`,
};

/** Ends the wait of the commit that comes next, and no other's. */
async function endOne(how: keyof typeof ends): Promise<void> {
  const [one] = await until(async () => {
    const found = await waiting();
    expect(found).toHaveLength(1);
    return found;
  });
  await ends[how](one?.pid ?? 0);
}

let number = 0;

function candidate() {
  number += 1;
  return {
    headers: { "idempotency-key": `candidate-${number}` },
    body: { first_name: "Ada", last_name: "Okafor", email: `ada.${number}@letterbox.example` },
  };
}

const create = (given: ReturnType<typeof candidate>) => send("POST", "/rest/v2/ats/candidates", token, given);

const audits = () => at.owner`select result from audit_log where operation = 'create_candidate' order by at`;

// Only the product's role waits for standbys: the servers' other databases, and this file's owner, don't.
const setRole = (setting: string) =>
  at.owner.unsafe(
    `do $$ begin execute format('alter role app_web in database %I set ${setting}', current_database()); end $$`,
  );

beforeEach(() => setRole("synchronous_commit = on"));

afterEach(() => setStandbys(""));

test.each(Object.keys(ends) as (keyof typeof ends)[])(
  "a write whose wait for the standby is %s is answered with 503, and repeated once with its key",
  async (how) => {
    // Roles get their setting when they connect.
    await at.owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'app_web'`;
    const before = await audits();
    await setStandbys("nobody");
    const given = candidate();
    const asked = create(given);
    await endOne(how);
    const refused = await asked;
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(refused.text).toContain("The service is busy. Try again in a few seconds.");
    // A replay promises what it repeats, so it waits as well.
    const again = create(given);
    await endOne(how);
    expect((await again).status).toBe(503);
    await setStandbys("");
    const done = await create(given);
    expect([done.status, done.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    const email = given.body.email;
    expect(await at.owner`select count(*) from candidates where email = ${email}`).toEqual([{ count: 1 }]);
    expect(await audits()).toEqual([...before, { result: 201 }]);
  },
);

test("a commit that waits for a standby too long is canceled, so that its caller isn't kept", async () => {
  await setStandbys("nobody");
  const watch = { openMs: 60_000, askMs: 20, cancelMs: 50, loseMs: 1_000_000 };
  const connections = makeConnections(at.webUrl, {}, { size: 1, patienceMs: 60_000, watch });
  const write = connections.use((sql) => sql.unsafe(confirmation));
  await expect(write).rejects.toMatchObject({ code: "08007" });
  expect(await connections.use((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await connections.close();
});

test("a write that meets a former primary is answered with 503", async () => {
  await at.owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'app_web'`;
  await setRole("default_transaction_read_only = on");
  expect((await create(candidate())).status).toBe(503);
  await setRole("default_transaction_read_only = off");
  await until(async () => expect((await create(candidate())).status).toBe(201));
});

test("signing out again waits until the first time is on the standby", async () => {
  const digest = tokenDigest(await addSession(at.owner, at.first, "owner"));
  await setStandbys("nobody");
  for (let turn = 0; turn < 2; turn += 1) {
    const refused = expect(endSession(digest)).rejects.toMatchObject({ code: "08007" });
    await endOne("canceled");
    await refused;
  }
  expect(await at.owner`select 1 from sessions where digest = ${digest}`).toEqual([]);
});
