import { beforeEach, describe, expect, test } from "vitest";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import { addMembership, addPerson, setPassword, stage } from "#lib/testing/stage.ts";
import { sessionCredential } from "./credential.ts";
import { withDevice } from "./device.ts";
import { startSecondStep, takeSecondStep } from "./second-step.ts";
import { beginSession, checkPassword } from "./sign-in.ts";
import { tokenDigest } from "./token-text.ts";

const at = await stage();
const password = "the right password";

let turn = 0;
let id: string;
let email: string;
let factor: Awaited<ReturnType<typeof addSecondFactor>>;

beforeEach(async () => {
  turn += 1;
  email = `careful${turn}@people.example`;
  id = await addPerson(at.owner, at.first, "finance", email);
  await setPassword(at.owner, id, password);
  factor = await addSecondFactor(at.owner, id);
});

const owner = async () => {
  const found = await checkPassword(email, password, `203.0.113.${turn}`);
  if (!found) throw new Error("the password is wrong");
  return found;
};
const begin = async (organization: string | null = null) => (await startSecondStep(await owner(), organization)) ?? "";

/** Twenty browsers that wait for a code. */
async function beginMany(): Promise<string[]> {
  const known = await owner();
  return Promise.all(Array.from({ length: 20 }, async () => (await startSecondStep(known, null)) ?? ""));
}

const sessions = () =>
  at.owner`select digest, current_organization_id, password_id from sessions where user_id = ${id}`;

/** Whether the code signs in, after the password. */
async function signsIn(code: string, devices: string | null = null): Promise<boolean> {
  const taken = await takeSecondStep(await begin(), code, devices);
  return taken !== null && taken !== "ended";
}

test("no session exists between the password and the code, which starts one that opens what the password opens", async () => {
  const step = await begin();
  expect(sessionCredential(step)).toBeNull();
  expect(await sessions()).toEqual([]);
  const taken = await takeSecondStep(step, factor.code(), null);
  if (taken === null || taken === "ended") throw new Error("not signed in");
  const { password_id } = await owner();
  expect(await sessions()).toEqual([
    { digest: tokenDigest(taken.session), current_organization_id: at.first.id, password_id },
  ]);
});

test("the password alone starts no session, whoever asks for it, but the identity provider's word does", async () => {
  const { password_id } = await owner();
  expect(await beginSession(id, null, 1, password_id)).toBeNull();
  expect(await beginSession(id)).not.toBeNull();
});

test("someone without a second factor has no second step", async () => {
  await at.owner`update second_factors set confirmed_at = null where user_id = ${id}`;
  expect(await startSecondStep(await owner(), null)).toBeNull();
});

test("the code is asked for whichever organization's password was used, and the session starts where the link says", async () => {
  await addMembership(at.owner, at.second, id, "viewer");
  await takeSecondStep(await begin(at.second.id), factor.code(), null);
  expect(await sessions()).toMatchObject([{ current_organization_id: at.second.id }]);
});

describe("a code", () => {
  test("of another time doesn't work", async () => {
    expect(await signsIn(factor.code(-3))).toBe(false);
    expect(await signsIn(factor.code(3))).toBe(false);
    expect(await signsIn(factor.code())).toBe(true);
  });

  test("works once, and one of an earlier step doesn't afterward", async () => {
    const [earlier, code] = [factor.code(-1), factor.code()];
    expect(await signsIn(code)).toBe(true);
    expect(await signsIn(code)).toBe(false);
    expect(await signsIn(earlier)).toBe(false);
  });

  test("used 20 times at once signs in once", async () => {
    const steps = await beginMany();
    const code = factor.code();
    const devices = steps.map(() => withDevice(null, email));
    const taken = await Promise.allSettled(steps.map((step, n) => takeSecondStep(step, code, devices[n] ?? null)));
    expect(taken.filter((one) => one.status === "fulfilled" && one.value !== null)).toHaveLength(1);
    expect(await sessions()).toHaveLength(1);
  });

  test("of another person doesn't work", async () => {
    const other = await addSecondFactor(at.owner, await addPerson(at.owner, at.first, "viewer"));
    expect(await signsIn(other.code())).toBe(false);
    expect(await signsIn(other.recovery_code)).toBe(false);
  });
});

describe("a recovery code", () => {
  test("works once, however it is typed", async () => {
    const typed = ` ${factor.recovery_code.toUpperCase().replaceAll("-", " ")} `;
    expect(await signsIn(typed)).toBe(true);
    expect(await signsIn(typed)).toBe(false);
  });

  test("used 20 times at once signs in once", async () => {
    const steps = await beginMany();
    const taken = await Promise.allSettled(
      steps.map((step) => takeSecondStep(step, factor.recovery_code, withDevice(null, email))),
    );
    expect(taken.filter((one) => one.status === "fulfilled" && one.value !== null)).toHaveLength(1);
  });

  test("is stored as a digest", async () => {
    const rows = await at.owner`select * from recovery_codes where user_id = ${id}`;
    expect(JSON.stringify(rows.map(({ digest }) => digest.toString()))).not.toContain(factor.recovery_code.slice(0, 4));
  });
});

describe("the step", () => {
  test("is over after one success", async () => {
    const step = await begin();
    expect(await takeSecondStep(step, factor.code(), null)).toMatchObject({ id });
    expect(await takeSecondStep(step, factor.recovery_code, null)).toBe("ended");
  });

  test("is over after five minutes, with a new password, and for a text that was never given", async () => {
    const [late, changed] = [await begin(), await begin()];
    await at.owner`update sign_in_steps set expires_at = now() where digest = ${tokenDigest(late)}`;
    await at.owner`update memberships set password_id = null where user_id = ${id}`;
    expect(await takeSecondStep(late, factor.code(), null)).toBe("ended");
    await at.owner`delete from passwords where user_id = ${id}`;
    expect(await takeSecondStep(changed, factor.code(), null)).toBe("ended");
    expect(await takeSecondStep("nothing", factor.code(), null)).toBe("ended");
    expect(await takeSecondStep(null, factor.code(), null)).toBe("ended");
  });

  test("starts no session for someone whose access ended in between", async () => {
    const step = await begin();
    await at.owner`update memberships set disabled_at = now() where user_id = ${id}`;
    expect(await takeSecondStep(step, factor.code(), null)).toBeNull();
    expect(await sessions()).toEqual([]);
  });
});

describe("guessing", () => {
  test("has to wait after five wrong codes, from any network, and the right code then isn't looked at", async () => {
    for (let tried = 0; tried < 5; tried += 1) expect(await signsIn("000000")).toBe(false);
    // Make the wait last, longer than even a slow machine takes.
    await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
    const refused = { status: 429, seconds: expect.any(Number) };
    await expect(signsIn(factor.code())).rejects.toMatchObject(refused);
    expect(await sessions()).toEqual([]);
  });

  test("by strangers doesn't hold up a browser that has signed in before", async () => {
    for (let tried = 0; tried < 5; tried += 1) await signsIn("000000");
    await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
    expect(await signsIn(factor.code(), withDevice(null, email))).toBe(true);
  });

  test("in parallel is counted one by one", async () => {
    const steps = await beginMany();
    const taken = await Promise.allSettled(steps.map((step) => takeSecondStep(step, "000000", null)));
    expect(taken.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(6);
  });
});
