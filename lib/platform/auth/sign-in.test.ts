import { describe, expect, test } from "vitest";
import { addPerson, setPassword, stage } from "#lib/testing/stage.ts";
import { longestWaitSeconds, TooManyAttemptsError } from "./attempts.ts";
import { withDevice } from "./device.ts";
import { checkPassword } from "./sign-in.ts";

const at = await stage();

async function person(email: string): Promise<void> {
  const id = await addPerson(at.owner, at.first, "owner", email);
  await setPassword(at.owner, id, "right password");
}

async function fail(email: string, ip: string, times: number, devices: string | null = null): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) expect(await checkPassword(email, "wrong", ip, devices)).toBeNull();
}

/** Signs in with the right password and returns 0, or the seconds to wait. */
async function waitOf(email: string, ip: string, devices: string | null = null): Promise<number> {
  try {
    await checkPassword(email, "right password", ip, devices);
    return 0;
  } catch (error) {
    return error instanceof TooManyAttemptsError ? error.seconds : Number.NaN;
  }
}

/** Simulates the passing of time by backdating failures. */
async function pass(seconds: number): Promise<void> {
  await at.owner`update sign_in_attempts set last_failure_at = last_failure_at - make_interval(secs => ${seconds})`;
}

/** Whether there is any wait, with the last failure moved half a minute ahead, so that no slow machine outlasts it. */
async function isHeldUp(email: string, ip: string): Promise<boolean> {
  await pass(-30);
  const wait = await waitOf(email, ip);
  await pass(30);
  return wait > 0;
}

/** Simulates many more failures: any wait is then a full minute, longer than a slow machine takes. */
async function worsen(): Promise<void> {
  await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
}

describe("guessing", () => {
  test("in parallel is counted one by one: only the free attempts run", async () => {
    await person("burst@people.example");
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => checkPassword("burst@people.example", "wrong", "192.0.2.9")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("costs a doubling wait from the sixth failure on, even for the right password", async () => {
    await person("slow@people.example");
    await fail("slow@people.example", "192.0.2.10", 5);
    expect(await isHeldUp("slow@people.example", "192.0.2.10")).toBe(true);
    for (const most of [2, 4, 8, 16, 32]) {
      await pass(60);
      await fail("slow@people.example", "192.0.2.10", 1);
      if (most < 8) continue;
      // Part of the wait may have passed on a slow machine, but no more than half.
      const wait = await waitOf("slow@people.example", "192.0.2.10");
      expect([wait > most / 2, wait <= most], `${wait} of ${most} seconds`).toEqual([true, true]);
    }
    await pass(60);
    expect(await checkPassword("SLOW@people.example ", "right password", "192.0.2.10")).toMatchObject({
      email: "slow@people.example",
    });
    await fail("slow@people.example", "192.0.2.10", 4);
    expect(await waitOf("slow@people.example", "192.0.2.10")).toBe(0);
  });

  test("is slowed down the same for an email without an account", async () => {
    await fail("nobody@people.example", "192.0.2.11", 5);
    expect(await isHeldUp("nobody@people.example", "192.0.2.11")).toBe(true);
  });

  test("from one address at many accounts is slowed down, and does not lock those accounts out elsewhere", async () => {
    for (let turn = 0; turn < 20; turn += 1) await fail(`many-${turn}@people.example`, "192.0.2.12", 1);
    await person("fresh@people.example");
    expect(await isHeldUp("fresh@people.example", "192.0.2.12")).toBe(true);
    expect(await waitOf("fresh@people.example", "192.0.2.13")).toBe(0);
  });

  test("never makes anyone wait longer than a minute", async () => {
    await fail("capped@people.example", "192.0.2.16", 5);
    for (let turn = 0; turn < 12; turn += 1) {
      await pass(longestWaitSeconds);
      await fail("capped@people.example", "192.0.2.16", 1);
    }
    expect(longestWaitSeconds).toBe(60);
    expect(await waitOf("capped@people.example", "192.0.2.16")).toBeGreaterThan(30);
    await pass(60);
    expect(await waitOf("capped@people.example", "192.0.2.16")).toBe(0);
  });

  test("from many networks delays nobody on another", async () => {
    await person("target@people.example");
    for (let network = 0; network < 40; network += 1) await fail("target@people.example", `198.51.100.${network}`, 1);
    expect(await waitOf("target@people.example", "192.0.2.17")).toBe(0);
  });

  test("from many addresses in one IPv6 network counts together", async () => {
    for (let turn = 0; turn < 5; turn += 1) await fail("six@people.example", `2001:db8:0:10${turn}::${turn}`, 1);
    await worsen();
    expect(await waitOf("six@people.example", "2001:db8:0:1ff::9")).toBeGreaterThan(0);
    expect(await waitOf("six@people.example", "2001:db8:0:200::9")).toBe(0);
  });

  test("that is rejected with a wait writes nothing, however many emails it names", async () => {
    for (let turn = 0; turn < 20; turn += 1) await fail(`spray-${turn}@people.example`, "192.0.2.18", 1);
    await worsen();
    const count = async () => (await at.owner`select count(*) as rows from sign_in_attempts`)[0]?.rows;
    const before = await count();
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await waitOf(`sprayed-${turn}@people.example`, "192.0.2.18")).toBeGreaterThan(0);
    }
    expect(await count()).toBe(before);
  });

  test("leaves no IP address or email in the database", async () => {
    await fail("kept@people.example", "192.0.2.19", 1);
    const rows = await at.owner`select encode(key, 'escape') as key from sign_in_attempts`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).not.toMatch(/people|192/);
  });
});

describe("a browser that signed in before", () => {
  const home = "192.0.2.40";

  test("is never delayed by failures of others, on its own network or any other", async () => {
    await person("home@people.example");
    const device = withDevice(null, "home@people.example");
    for (const ip of [home, "203.0.113.40"]) await fail("home@people.example", ip, 5);
    for (let turn = 0; turn < 15; turn += 1) await fail(`neighbor-${turn}@people.example`, home, 1);
    await worsen();
    expect(await waitOf("home@people.example", home)).toBeGreaterThan(0);
    expect(await waitOf("home@people.example", home, device)).toBe(0);
  });

  test("is counted separately, whichever network it is on", async () => {
    await person("own@people.example");
    const device = withDevice(null, "own@people.example");
    for (let turn = 0; turn < 5; turn += 1) await fail("own@people.example", `192.0.2.${50 + turn}`, 1, device);
    await worsen();
    expect(await waitOf("own@people.example", "192.0.2.60", device)).toBeGreaterThan(0);
    expect(await waitOf("own@people.example", "192.0.2.60")).toBe(0);
    expect(await waitOf("own@people.example", "192.0.2.60", withDevice(null, "own@people.example"))).toBe(0);
  });

  test("is unknown to every other account", async () => {
    await person("victim@people.example");
    const device = withDevice(null, "attacker@people.example");
    await fail("victim@people.example", "192.0.2.61", 5, device);
    await worsen();
    const another = withDevice(device, "attacker@people.example");
    expect(await waitOf("victim@people.example", "192.0.2.61", another)).toBeGreaterThan(0);
  });
});

test("30 successful sign-ins from one address are not slowed down", async () => {
  await person("office@people.example");
  for (let turn = 0; turn < 30; turn += 1) {
    expect(await checkPassword("office@people.example", "right password", "192.0.2.15")).not.toBeNull();
  }
});

test("a disabled account can't sign in", async () => {
  await person("off@people.example");
  await at.owner`update users set disabled_at = now() where email = 'off@people.example'`;
  expect(await checkPassword("off@people.example", "right password", "192.0.2.14")).toBeNull();
});
