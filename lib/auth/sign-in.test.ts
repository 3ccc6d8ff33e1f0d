import { beforeAll, describe, expect, test } from "vitest";
import { addPerson, type Stage, stage } from "#lib/api/testing.ts";
import { hashPassword } from "./password.ts";
import { checkPassword, SignInWaitError } from "./sign-in.ts";

let at: Stage;

beforeAll(async () => {
  at = await stage();
});

async function person(email: string): Promise<void> {
  const id = await addPerson(at.owner, at.first, "owner", email);
  await at.owner`update users set password_hash = ${await hashPassword("right password")} where id = ${id}`;
}

async function fail(email: string, ip: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) expect(await checkPassword(email, "wrong", ip)).toBeNull();
}

async function waitOf(email: string, ip: string): Promise<number> {
  try {
    await checkPassword(email, "right password", ip);
    return 0;
  } catch (error) {
    return error instanceof SignInWaitError ? error.seconds : Number.NaN;
  }
}

/** Lets time pass by moving what is remembered back. */
async function pass(seconds: number): Promise<void> {
  await at.owner`update sign_in_attempts set last_failure_at = last_failure_at - make_interval(secs => ${seconds})`;
}

describe("guessing", () => {
  test("many at once are counted one by one: no more are tried than are free", async () => {
    await person("burst@people.example");
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => checkPassword("burst@people.example", "wrong", "192.0.2.9")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("costs waiting from the sixth failure on, doubling, and even the right password waits", async () => {
    await person("slow@people.example");
    await fail("slow@people.example", "192.0.2.10", 5);
    expect(await waitOf("slow@people.example", "192.0.2.10")).toBe(1);
    for (const expected of [2, 4, 8]) {
      await pass(60);
      await fail("slow@people.example", "192.0.2.10", 1);
      expect(await waitOf("slow@people.example", "192.0.2.10")).toBe(expected);
    }
    await pass(60);
    expect(await checkPassword("SLOW@people.example ", "right password", "192.0.2.10")).toMatchObject({
      email: "slow@people.example",
    });
    await fail("slow@people.example", "192.0.2.10", 4);
    expect(await waitOf("slow@people.example", "192.0.2.10")).toBe(0);
  });

  test("is slowed the same for an address that has no account", async () => {
    await fail("nobody@people.example", "192.0.2.11", 5);
    expect(await waitOf("nobody@people.example", "192.0.2.11")).toBe(1);
  });

  test("from one address at many accounts is slowed, and does not lock those accounts out elsewhere", async () => {
    for (let turn = 0; turn < 20; turn += 1) await fail(`many-${turn}@people.example`, "192.0.2.12", 1);
    await person("fresh@people.example");
    expect(await waitOf("fresh@people.example", "192.0.2.12")).toBeGreaterThan(0);
    expect(await waitOf("fresh@people.example", "192.0.2.13")).toBe(0);
  });

  test("leaves no address or e-mail in the database", async () => {
    const rows = await at.owner`select encode(key, 'escape') as key from sign_in_attempts`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).not.toMatch(/people|192/);
  });
});

test("30 people who sign in rightly from one address are not slowed", async () => {
  await person("office@people.example");
  for (let turn = 0; turn < 30; turn += 1) {
    expect(await checkPassword("office@people.example", "right password", "192.0.2.15")).not.toBeNull();
  }
});

test("a disabled account cannot sign in", async () => {
  await person("off@people.example");
  await at.owner`update users set disabled_at = now() where email = 'off@people.example'`;
  expect(await checkPassword("off@people.example", "right password", "192.0.2.14")).toBeNull();
});
