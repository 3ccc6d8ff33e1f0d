import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase } from "#lib/platform/worker/database.ts";
import { openMailServer } from "#lib/testing/mail-server.ts";
import { addPasskey } from "#lib/testing/passkeys.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import { addPerson, send, stage } from "#lib/testing/stage.ts";
import { deviceCookie } from "./device.ts";
import { rememberDevice } from "./remember-device.ts";
import { sendNotices } from "./send-notices.ts";
import { beginSession } from "./sign-in.ts";

const world = vi.hoisted(() => ({
  smtp_url: "smtp://127.0.0.1:1" as string | null,
  cookies: new Map<string, string>(),
}));

// Next.js provides cookies only within its own request handling.
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (world.cookies.has(name) ? { value: world.cookies.get(name) } : undefined),
    set: (name: string, value: string) => world.cookies.set(name, value),
  }),
}));
vi.mock("#lib/platform/env.ts", async (original) => {
  const real = await original<typeof import("#lib/platform/env.ts")>();
  return { ...real, settings: () => ({ ...real.settings(), smtp_url: world.smtp_url }) };
});

const at = await stage();
const database = openWorkerDatabase(databaseUrlFor("app_worker", at.ownerUrl));
const { mail, transport } = await openMailServer("no-reply@acme.example");
const source = {
  ip: "198.51.100.7",
  user_agent: "Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0",
};

let email: string;
let turn = 0;

beforeEach(async () => {
  await at.owner`delete from account_notices`;
  world.cookies.clear();
  world.smtp_url = "smtp://127.0.0.1:1";
  turn += 1;
  email = `traveler${turn}@people.example`;
});

afterAll(() => database.close());

/** Adds the person, who has signed in before unless it is their first time. */
async function person(isFirst = false): Promise<void> {
  const id = await addPerson(at.owner, at.first, "finance", email);
  if (!isFirst) await at.owner`update memberships set last_sign_in_at = now() where user_id = ${id}`;
}

async function emails(): Promise<string[]> {
  await at.owner`update account_notices set next_attempt_at = '-infinity' where attempts = 0`;
  await sendNotices(database, transport);
  return mail.received.map((text) => text.replace(/=\r\n/g, ""));
}

test("a sign-in with a new browser is emailed once, with the browser, address, and where to end it", async () => {
  await person();
  await rememberDevice(email, source);
  const [only, ...others] = await emails();
  expect(others).toEqual([]);
  expect(only).toContain(`To: ${email}`);
  expect(only).toContain("Subject: New sign-in to Muster");
  expect(only).toContain("Browser: Firefox on Windows");
  expect(only).toContain("Address: 198.51.100.7");
  expect(only).toMatch(/https:\/\/\S+\/account/);
  expect(await emails()).toHaveLength(1);
  const [left] = await at.owner`select browser, system, ip, next_attempt_at from account_notices`;
  expect(left).toEqual({ browser: null, system: null, ip: null, next_attempt_at: null });
});

test("a browser that signed in before, the person's first sign-in, and a stranger's address are not emailed", async () => {
  await person(true);
  await rememberDevice(email, source);
  await at.owner`update memberships set last_sign_in_at = now() where email = ${email}`;
  expect(world.cookies.get(deviceCookie)).toBeDefined();
  await rememberDevice(email, source);
  world.cookies.clear();
  await rememberDevice("nobody@people.example", source);
  expect(await emails()).toEqual([]);
});

test("nothing waits to be sent without a mail server", async () => {
  await person();
  world.smtp_url = null;
  await rememberDevice(email, source);
  expect(await at.owner`select 1 from account_notices`).toEqual([]);
});

test("someone who signs in from one new browser after another causes five emails within an hour", async () => {
  await person();
  for (let tried = 0; tried < 8; tried += 1) {
    world.cookies.clear();
    await rememberDevice(email, source);
  }
  expect(await emails()).toHaveLength(5);
});

test("an email that the server refuses for now is tried again, and one refused for good isn't", async () => {
  await person();
  await rememberDevice(email, source);
  mail.refusal = { responseCode: 451, message: "Later" };
  await emails();
  mail.refusal = null;
  await at.owner`update account_notices set next_attempt_at = '-infinity'`;
  expect(await emails()).toHaveLength(1);
  world.cookies.clear();
  await rememberDevice(email, source);
  mail.refusal = { responseCode: 550, message: "No" };
  await emails();
  mail.refusal = null;
  expect(await at.owner`select 1 from account_notices where next_attempt_at is not null`).toEqual([]);
});

test("someone whose two-step sign-in was turned off by somebody else is told", async () => {
  const id = await addPerson(at.owner, at.first, "finance", email);
  await addSecondFactor(at.owner, id);
  await at.owner`select auth.reset_second_factor(${email}, 'test-request', true)`;
  const [only] = await emails();
  expect(only).toContain(`To: ${email}`);
  expect(only).toContain("Subject: Two-step sign-in was turned off");
});

test("someone is told of a passkey that was added, and of one that was removed", async () => {
  const session = (await beginSession(await addPerson(at.owner, at.first, "finance", email))) ?? "";
  const { passkey } = await addPasskey(session);
  await send("DELETE", `/rest/v2/account/passkeys/${passkey.id}`, session);
  const sent = await emails();
  for (const text of sent) expect(text).toContain(`To: ${email}`);
  const subjects = sent.map((text) => /^Subject: (.*?)\r?$/m.exec(text)?.[1]);
  expect(subjects.sort()).toEqual(["A passkey was added", "A passkey was removed"]);
});
