import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as open } from "#app/api/member-link/open/route.ts";
import { deviceCookie } from "#lib/platform/auth/device.ts";
import { sendResets } from "#lib/platform/auth/send-resets.ts";
import { beginSession, checkPassword } from "#lib/platform/auth/sign-in.ts";
import { type MailTransport, openMailTransport } from "#lib/platform/mail/transport.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase, type WorkerDatabase } from "#lib/platform/worker/database.ts";
import { addMembership, addPerson, addToken, type Stage, send, setPassword, stage } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { POST as accept } from "./accept/route.ts";
import { POST as request } from "./route.ts";

const world = vi.hoisted(() => ({
  smtp_url: "smtp://127.0.0.1:1" as string | null,
  lines: [] as string[],
  cookies: new Map<string, string>(),
}));

// Next.js provides cookies only within its own request handling; these tests call the route directly.
vi.mock("next/headers", () => ({
  cookies: async () => ({ get: () => undefined, set: (name: string, value: string) => world.cookies.set(name, value) }),
}));
vi.mock("#lib/platform/env.ts", async (original) => {
  const real = await original<typeof import("#lib/platform/env.ts")>();
  return { ...real, settings: () => ({ ...real.settings(), smtp_url: world.smtp_url }) };
});
vi.mock("#lib/platform/log.ts", () => {
  const log = pino({ level: "trace" }, { write: (line: string) => world.lines.push(line) });
  return { log: () => log };
});

const old = "the password before";
const fresh = "the password afterwards";

let at: Stage;
let database: WorkerDatabase;
let server: SMTPServer;
let transport: MailTransport;
let received: string[];
let refusal: { responseCode: number; message: string } | null;
let turn = 0;
let email: string;
let person: string;

beforeAll(async () => {
  at = await stage();
  database = openWorkerDatabase(databaseUrlFor("app_worker", at.ownerUrl));
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusal) return done(Object.assign(new Error(refusal.message), refusal));
        received.push(unquoted(Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  transport = openMailTransport(`smtp://127.0.0.1:${port}`, "no-reply@acme.example");
});

afterAll(async () => {
  transport.close();
  await database.close();
  await new Promise<void>((closed) => server.close(closed));
});

beforeEach(async () => {
  received = [];
  refusal = null;
  world.lines = [];
  world.cookies.clear();
  world.smtp_url = "smtp://127.0.0.1:1";
  turn += 1;
  email = `forgetful${turn}@people.example`;
  await at.owner`delete from password_resets`;
  person = await addPerson(at.owner, at.first, "admin", email);
  await setPassword(at.owner, person, old);
});

/** RFC 2045 section 6.7 */
function unquoted(text: string): string {
  return text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function post(form: typeof request, fields: Record<string, string>, ip = `198.51.100.${turn}`) {
  const response = await form(
    new Request("https://localhost/api/form", {
      method: "POST",
      body: JSON.stringify(fields),
      headers: { "content-type": "application/json", "x-forwarded-for": ip },
    }),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const ask = (address: string, ip?: string) => post(request, { email: address }, ip);

/** Sends due emails, first making new requests due regardless of the clock. */
async function deliver(): Promise<void> {
  await at.owner`update password_resets set next_attempt_at = '-infinity' where attempts = 0`;
  await sendResets(database, transport);
}

const linked = (mail: string | undefined) => /\/welcome#([\w-]{43})"/.exec(mail ?? "")?.[1] ?? "none";

/** Requests a reset and returns the code from the emailed link. */
async function emailedCode(ip?: string): Promise<string> {
  received = [];
  expect((await ask(email, ip)).status).toBe(200);
  await deliver();
  expect(received).toHaveLength(1);
  return linked(received[0]);
}

const opened = async (code: string) => (await post(open, { code })).body.link;
const setTo = (code: string, password = fresh, more = {}) => post(accept, { code, password, ...more });
const signsIn = async (password: string) => (await checkPassword(email, password, `203.0.113.${turn}`)) !== null;
const spent = expect.objectContaining({
  status: 400,
  body: expect.objectContaining({ errors: [expect.objectContaining({ path: "/code" })] }),
});

test("lets the browser that set a new password sign in right away despite a wait caused by someone else's failures", async () => {
  const ip = `203.0.113.${turn}`;
  for (let tried = 0; tried < 5; tried += 1) await checkPassword(email, "a guess", ip);
  // Make any wait last a minute, longer than even a slow machine takes.
  await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
  expect((await setTo(await emailedCode())).status).toBe(200);
  await expect(checkPassword(email, fresh, ip)).rejects.toMatchObject({ status: 429 });
  const device = world.cookies.get(deviceCookie) ?? null;
  expect(await checkPassword(email, fresh, ip, device)).toMatchObject({ email });
});

test("emails a link that sets a new password once, ends every session and signs in", async () => {
  const session = await beginSession(person, at.first.id);
  const code = await emailedCode();
  expect(received[0]).toContain(`To: ${email}`);
  expect(received[0]).toContain("Subject: Reset your Muster password");
  expect(received[0]).toMatch(/works once, for 1 hour/);
  expect(await opened(code)).toEqual({ reset: true, email, organizations: ["First"] });
  expect(await setTo(code)).toMatchObject({ status: 200, body: { email } });
  expect([await signsIn(old), await signsIn(fresh)]).toEqual([false, true]);
  expect((await send("GET", "/rest/v2/account", session)).status).toBe(401);
  expect([await opened(code), await setTo(code, "yet another password")]).toEqual([null, spent]);
  expect(await signsIn(fresh)).toBe(true);
});

test("sets only one password when a link is used twice concurrently", async () => {
  const code = await emailedCode();
  const answers = await Promise.all([setTo(code, fresh), setTo(code, "the password of another")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect([await signsIn(fresh), await signsIn("the password of another")].filter(Boolean)).toHaveLength(1);
});

test("accepts an email with capitals and spaces; rejects an invalid one", async () => {
  expect((await ask(` ${email.toUpperCase()} `)).status).toBe(200);
  await deliver();
  expect(received).toHaveLength(1);
  for (const wrong of ["", "nobody", "a@b", `${"a".repeat(200)}@people.example`])
    expect([wrong, (await ask(wrong)).body.errors?.[0].path]).toEqual([wrong, "/email"]);
});

describe("sends no email and reveals nothing", () => {
  const unreachable: [string, () => Promise<unknown>][] = [
    ["for an unknown address", async () => (email = `nobody${turn}@people.example`)],
    ["for a disabled member", () => at.owner`update memberships set disabled_at = now() where user_id = ${person}`],
    ["for a disabled account", () => at.owner`update users set disabled_at = now() where id = ${person}`],
    ["for an open invitation", () => at.owner`update memberships set accepted_at = null where user_id = ${person}`],
    [
      "for somebody who has no password here",
      () => at.owner`update memberships set password_id = null where user_id = ${person}`,
    ],
  ];

  test.each(unreachable)("%s", async (_, arrange) => {
    const known = await ask(email, "192.0.2.201");
    await deliver();
    received = [];
    await arrange();
    const answer = await ask(email, "192.0.2.202");
    const [{ n } = { n: null }] =
      await at.owner`select count(*)::integer as n from password_resets where email = ${email}`;
    expect(n).toBe(1);
    await deliver();
    expect([received, answer.status, answer.body]).toEqual([[], known.status, known.body]);
    expect([...answer.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await at.owner`select * from password_resets where email is not null`).toEqual([]);
  });
});

test("sets nothing with a link that is expired, replaced or for a since-disabled person", async () => {
  const first = await emailedCode();
  const second = await emailedCode();
  expect([await opened(first), await setTo(first)]).toEqual([null, spent]);
  await at.owner`update memberships set disabled_at = now() where user_id = ${person}`;
  expect([await opened(second), await setTo(second)]).toEqual([null, spent]);
  await at.owner`update memberships set disabled_at = null where user_id = ${person}`;
  expect(await opened(second)).not.toBeNull();
  await at.owner`update password_resets set expires_at = now() - interval '1 minute'`;
  expect([await opened(second), await setTo(second)]).toEqual([null, spent]);
  expect(await signsIn(old)).toBe(true);
});

test("keeps a link valid for one hour", async () => {
  await emailedCode();
  const [row] =
    await at.owner`select extract(epoch from expires_at - created_at)::integer as seconds from password_resets`;
  expect(row?.seconds).toBeGreaterThanOrEqual(3600);
  expect(row?.seconds).toBeLessThan(3660);
});

test("invalidates the link when the password is set in another way", async () => {
  const code = await emailedCode();
  const session = await beginSession(person, at.first.id);
  const body = { current_password: old, new_password: fresh };
  expect((await send("POST", "/rest/v2/account/password", session, { body })).status).toBe(200);
  expect([await opened(code), await setTo(code, "yet another password")]).toEqual([null, spent]);
});

test("keeps the link valid after a password that breaks the rules", async () => {
  const code = await emailedCode();
  expect(await setTo(code, "short")).toMatchObject({ status: 400, body: { errors: [{ path: "/password" }] } });
  expect((await setTo(code)).status).toBe(200);
});

test("applies the new password wherever the person had one, not to invitations, and records it in each audit log", async () => {
  await addMembership(at.owner, at.second, person, "viewer");
  const [other] =
    await at.owner`insert into passwords (user_id, hash) select user_id, hash from passwords where user_id = ${person} returning id`;
  await at.owner`update memberships set password_id = ${other?.id} where user_id = ${person} and organization_id = ${at.second.id}`;
  const code = await emailedCode();
  expect(await opened(code)).toMatchObject({ organizations: ["First", "Second"] });
  await setTo(code);
  const owner = await checkPassword(email, fresh, "203.0.113.250");
  const session = await beginSession(person, at.first.id, 1, owner?.password_id);
  const { body } = await send("GET", "/rest/v2/account", session);
  expect(body.data.organizations.map(({ name }: { name: string }) => name)).toEqual(["First", "Second"]);
  expect(await at.owner`select hash from passwords where user_id = ${person}`).toHaveLength(1);
  const rows =
    await at.owner`select organization_id, operation, principal_kind, ip from audit_log where user_id = ${person} order by operation, organization_id`;
  const both = [at.first.id, at.second.id].sort();
  expect(rows).toEqual([
    ...both.map((organization_id) => ({
      organization_id,
      operation: "request_password_reset",
      principal_kind: "system",
      ip: `198.51.100.${turn}`,
    })),
    ...both.map((organization_id) => ({
      ...{ organization_id, operation: "set_password", principal_kind: "link", ip: `198.51.100.${turn}` },
    })),
  ]);
});

test("ends an administrator's password link with the reset, but not an invitation to another organization", async () => {
  await at.owner`update memberships set link_digest = ${Buffer.from(email)}, link_expires_at = now() + interval '1 day' where user_id = ${person}`;
  await at.owner`insert into memberships (organization_id, user_id, name, email, role, link_digest, link_expires_at)
    values (${at.second.id}, ${person}, 'P', ${email}, 'viewer', ${Buffer.from(`second ${email}`)}, now() + interval '1 day')`;
  await setTo(await emailedCode());
  const rows =
    await at.owner`select organization_id, link_expires_at is not null as linked, accepted_at is not null as accepted, password_id is not null as opens
    from memberships where user_id = ${person}`;
  expect(new Map(rows.map(({ organization_id, ...rest }) => [organization_id, rest]))).toEqual(
    new Map([
      [at.first.id, { linked: false, accepted: true, opens: true }],
      [at.second.id, { linked: true, accepted: false, opens: false }],
    ]),
  );
});

test.each([
  ["revokes the personal tokens, with an event for each", {}, 401, 1],
  ["leaves them alone where the person says so", { revoke_personal_tokens: "false" }, 200, 0],
])("a reset %s", async (_, more, status, events) => {
  await addMembership(at.owner, at.second, person, "admin");
  const token = await addToken(at.owner, at.second, { type: "personal", user_id: person });
  const others = await addToken(at.owner, at.second);
  await at.owner`delete from webhook_subscriptions`;
  await addWebhook(at.owner, at.second, { events: ["*"] });
  const before = await at.owner`select id from webhook_events`;
  expect((await setTo(await emailedCode(), fresh, more)).status).toBe(200);
  expect((await send("GET", "/rest/v2/legal-entities", token)).status).toBe(status);
  expect((await send("GET", "/rest/v2/legal-entities", others)).status).toBe(200);
  expect((await at.owner`select id from webhook_events`).length - before.length).toBe(events);
});

describe("rate limits", () => {
  const wait = (headers: Headers) => Number(headers.get("retry-after"));

  test.each(["known", "unknown"])("requests for one %s address from one network, with a Retry-After", async (who) => {
    const address = who === "known" ? email : `nobody${turn}@people.example`;
    const statuses = [];
    for (let request = 0; request < 3; request += 1) statuses.push((await ask(address)).status);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await ask(address);
    expect([refused.status, wait(refused.headers)]).toEqual([429, 1]);
    expect((await ask(address, "2001:db8::1")).status).toBe(200);
  });

  test("requests for many addresses from one network", async () => {
    const statuses = [];
    for (let request = 0; request < 21; request += 1) statuses.push((await ask(`n${request}-${email}`)).status);
    expect([...new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([200, 429]);
  });

  test("without counting requests as failed sign-ins", async () => {
    for (let request = 0; request < 9; request += 1) await ask(email);
    expect(await signsIn(old)).toBe(true);
  });

  test("requests from many networks to three emails an hour, of which the last one works", async () => {
    for (let request = 1; request <= 6; request += 1) {
      expect((await ask(email, `203.0.113.${100 + request}`)).status).toBe(200);
      await deliver();
    }
    expect(received).toHaveLength(3);
    const codes = received.map(linked);
    expect(await Promise.all(codes.slice(0, 2).map(opened))).toEqual([null, null]);
    expect(await opened(codes[2] as string)).toMatchObject({ email });
    await at.owner`update password_resets set created_at = created_at - interval '2 hours'`;
    await emailedCode("203.0.113.120");
  });
});

test("retries a temporarily rejected email with a new link and gives up on a permanently rejected one", async () => {
  refusal = { responseCode: 451, message: `Try <${email}> later` };
  await ask(email);
  await deliver();
  refusal = null;
  await deliver();
  expect(received).toHaveLength(0);
  await at.owner`update password_resets set next_attempt_at = '-infinity'`;
  await deliver();
  expect(await opened(linked(received[0]))).toMatchObject({ email });
  refusal = { responseCode: 550, message: `No such user <${email}>` };
  await ask(email);
  await deliver();
  expect(await at.owner`select from password_resets where email is not null or digest is not null`).toHaveLength(0);
  expect(world.lines.join("")).toContain('"status":"550"');
  expect(world.lines.join("")).not.toContain(email);
});

test("drops a request that waited for an hour", async () => {
  await ask(email);
  await at.owner`update password_resets set created_at = created_at - interval '2 hours'`;
  await deliver();
  expect([received, [...(await at.owner`select id from password_resets`)]]).toEqual([[], []]);
});

test("logs neither link nor email address, stores no link, and keeps no email address of the request", async () => {
  const code = await emailedCode();
  expect(world.lines.join("")).not.toContain(email);
  const tables =
    await at.owner`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  for (const { table_name } of tables) {
    const rows = await at.owner`select row_to_json(t)::text as text from ${at.owner(table_name)} t`;
    const texts = rows.map(({ text }) => text).join("\n");
    expect([table_name, texts.includes(code)]).toEqual([table_name, false]);
    if (table_name === "password_resets") expect(texts).not.toContain(email);
  }
  await setTo(code);
  expect(world.lines.join("")).not.toContain(code);
});

test("deletes rows older than an hour", async () => {
  await emailedCode();
  await at.owner`update password_resets set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'`;
  await emailedCode();
  expect(await at.owner`select id from password_resets`).toHaveLength(1);
});

test("rejects every request without a mail server, whether or not the account exists", async () => {
  world.smtp_url = null;
  for (const address of [email, "nobody@people.example"])
    expect(await ask(address)).toMatchObject({ status: 409, body: { errors: [{ reason: "invalid_state" }] } });
  expect(await at.owner`select id from password_resets`).toHaveLength(0);
});
