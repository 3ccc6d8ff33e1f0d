import { afterAll, beforeEach, expect, test, vi } from "vitest";

vi.stubEnv("WEBHOOK_ALLOW_CIDRS", "127.0.0.0/8");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");

import { randomUUID } from "node:crypto";
import { ssoCommand } from "#lib/organization/single-sign-on/sso.ts";
import { startSecondStep, takeSecondStep } from "#lib/platform/auth/second-step.ts";
import { sendNotices } from "#lib/platform/auth/send-notices.ts";
import { beginSession, checkPassword } from "#lib/platform/auth/sign-in.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase } from "#lib/platform/worker/database.ts";
import { signInThere, startIdentityProvider } from "#lib/testing/identity-provider.ts";
import { openMailServer } from "#lib/testing/mail-server.ts";
import { addPasskey } from "#lib/testing/passkeys.ts";
import { scimClient } from "#lib/testing/scim.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import { addMembership, addPerson, addSession, send, setPassword, stage } from "#lib/testing/stage.ts";
import { AuthBrowser } from "./testing-browser.ts";

const at = await stage();
const there = await startIdentityProvider();
const { mail, transport } = await openMailServer("no-reply@acme.example");
const worker = openWorkerDatabase(databaseUrlFor("app_worker", at.ownerUrl));
const password = "one password for everyone here";

afterAll(async () => {
  there.server.close();
  await worker.close();
});

/** Someone with the password, whose address is of the domain. */
async function person(role: "owner" | "admin" | "viewer") {
  const email = `${randomUUID()}@required.example`;
  const id = await addPerson(at.owner, at.first, role, email);
  await setPassword(at.owner, id, password);
  there.accounts.set(id, { email, email_verified: true, name: "Somebody" });
  return { id, email };
}

const anOwner = await addSession(at.owner, at.first, "owner");
const { body: made } = await send("POST", "/rest/v2/sso-providers", anOwner, {
  body: { name: "Required", issuer: there.issuer, client_id: there.client_id, client_secret: there.client_secret },
});
there.redirectUris.push(made.data.redirect_uri);
const provider: string = made.data.id;
const breakGlass = await person("owner");
let domain: string;

beforeEach(async () => {
  await at.owner`delete from account_notices`;
  await at.owner`delete from organization_domains`;
  const [row] = await at.owner`insert into organization_domains (organization_id, domain, token, proven_at, proven_with)
    values (${at.first.id}, 'required.example', 'token', now(), 'dns') returning id`;
  domain = row?.id;
});

async function signInAs(id: string, callbackUrl = "/"): Promise<AuthBrowser> {
  const browser = new AuthBrowser();
  const back = await signInThere(there, await browser.submit(`signin/sso-${provider}`, { callbackUrl }), id);
  await browser.send(`${back.pathname}${back.search}`);
  return browser;
}

async function signInWithPassword(email: string, organization: string | null = null): Promise<string | null> {
  const owner = await checkPassword(email, password, "192.0.2.1");
  return owner && beginSession(owner.id, organization, 1, owner.password_id);
}

const require = (
  session: string | null,
  is_required = true,
  break_glass_member_id: string | undefined = breakGlass.id,
) => send("PATCH", `/rest/v2/domains/${domain}`, session, { body: { is_required, break_glass_member_id } });

const opens = async (session: string | null) =>
  session !== null && (await send("GET", "/rest/v2/members", session)).status === 200;

test("whoever turns it on has just signed in through the provider or passed its test, so nobody locks themselves out", async () => {
  const { id, email } = await person("owner");
  const session = await signInWithPassword(email);
  const refused = await require(session);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("provider_not_tested")]);
  // Someone else's sign-in proves nothing about one's own.
  const tested = async (as: string) => {
    const { body } = await send("POST", `/rest/v2/sso-providers/${provider}/tests`, session, { body: {} });
    await signInAs(as, body.data.return_to);
    return require(session);
  };
  expect((await tested(breakGlass.id)).status).toBe(409);
  expect((await tested(id)).status).toBe(200);
  const own = (await signInAs(id)).session;
  await require(own, false);
  await at.owner`delete from sso_tests`;
  expect((await require(session)).status).toBe(409);
  expect((await require(own)).status).toBe(200);
});

test("only owners turn it on, for a proven domain, with an owner left who has a password", async () => {
  const { id } = await person("owner");
  const session = (await signInAs(id)).session;
  const admin = await person("admin");
  expect((await require((await signInAs(admin.id)).session)).status).toBe(403);
  const bare = await addPerson(at.owner, at.first, "owner");
  for (const chosen of [bare, admin.id, randomUUID()]) expect((await require(session, true, chosen)).status).toBe(409);
  await at.owner`update organization_domains set proven_at = null`;
  expect((await require(session)).status).toBe(409);
  await at.owner`update organization_domains set proven_at = now()`;
  expect((await require(session)).status).toBe(200);
  const off = await send("PATCH", `/rest/v2/sso-providers/${provider}`, session, { body: { is_on: false } });
  const removed = await send("DELETE", `/rest/v2/sso-providers/${provider}`, session);
  expect([off.status, removed.status]).toEqual([409, 409]);
});

/** What it takes to work in each of a person's organizations. */
const needsOf = (body: { data: { organizations: { id: string; needs: string | null }[] } }) =>
  Object.fromEntries(body.data.organizations.map(({ id, needs }) => [id, needs]));

test("then a member's password opens this organization no more, also not in a session from before, and the provider does", async () => {
  const { id, email } = await person("viewer");
  await addMembership(at.owner, at.second, id, "viewer");
  const before = await signInWithPassword(email, at.first.id);
  const other = await addPerson(at.owner, at.first, "viewer");
  await setPassword(at.owner, other, password);
  expect(await opens(before)).toBe(true);
  await require((await signInAs(breakGlass.id)).session);
  expect(await opens(before)).toBe(false);
  expect(await signInWithPassword(email, at.first.id)).toBe(null);
  // The other organization isn't concerned, and is no way around it.
  const elsewhere = await signInWithPassword(email);
  const { body } = await send("GET", "/rest/v2/account", elsewhere);
  expect(needsOf(body)).toEqual({ [at.first.id]: "identity_provider", [at.second.id]: null });
  const switched = await send("POST", "/rest/v2/account/organization", elsewhere, {
    body: { organization_id: at.first.id },
  });
  expect(switched.status).toBe(404);
  // Nor is the installation's own provider.
  expect(await beginSession(id, at.first.id)).toBe(null);
  expect(await opens((await signInAs(id)).session)).toBe(true);
  const [row] = await at.owner`select email from users where id = ${other}`;
  expect(await opens(await signInWithPassword(row?.email))).toBe(true);
  const owner = (await signInAs(breakGlass.id)).session;
  await require(owner, false);
  expect(await opens(await signInWithPassword(email, at.first.id))).toBe(true);
});

test("a passkey opens it no more either, and one that was added with another organization's password never will", async () => {
  const { id, email } = await person("viewer");
  const added = await signInWithPassword(email);
  const { passkey } = await addPasskey(added ?? "");
  const byPasskey = async () => {
    const session = newTokenText("session");
    const [row] = await at.owner`
      select auth.start_passkey_session(${passkey.id}, 0, ${tokenDigest(session)}, interval '1 hour') as opened`;
    return row?.opened === null ? null : session;
  };
  const before = await byPasskey();
  expect(await opens(before)).toBe(true);
  await require((await signInAs(breakGlass.id)).session);
  expect(await opens(before)).toBe(false);
  expect(await byPasskey()).toBe(null);
  await addMembership(at.owner, at.second, id, "viewer");
  const elsewhere = await byPasskey();
  const account = await send("GET", "/rest/v2/account", elsewhere);
  expect(needsOf(account.body)).toEqual({ [at.first.id]: "identity_provider", [at.second.id]: null });
  const { body } = await send("POST", "/rest/v2/account/passkeys/options", elsewhere, { body: {} });
  expect(body.errors[0].message).toContain("doesn't open all of your");
});

test("the owner who is left out stays an active owner until another one is chosen, also for SCIM", async () => {
  const owner = (await signInAs(breakGlass.id)).session;
  await require(owner);
  const scim = await scimClient(at, at.first);
  const member = (body: object) => send("PATCH", `/rest/v2/members/${breakGlass.id}`, anOwner, { body });
  for (const body of [{ disabled: true }, { role: "admin" }]) {
    const refused = await member(body);
    expect([refused.status, refused.body.errors[0].message]).toEqual([409, expect.stringContaining("Choose another")]);
  }
  const byScim = await scim.ask("DELETE", `/Users/${breakGlass.id}`);
  expect([byScim.status, byScim.body.detail]).toEqual([400, expect.stringContaining("Choose another")]);
  await require(owner, false);
  expect((await member({ role: "admin" })).status).toBe(200);
  await at.owner`update memberships set role = 'owner' where user_id = ${breakGlass.id}`;
});

test("it follows a member's address and role, and who is added later", async () => {
  await require((await signInAs(breakGlass.id)).session);
  const { id, email } = await person("viewer");
  expect(await signInWithPassword(email)).toBe(null);
  await at.owner`update memberships set email = 'elsewhere@free.example' where user_id = ${id}`;
  expect(await opens(await signInWithPassword(email))).toBe(true);
  await at.owner`update memberships set role = 'admin' where user_id = ${breakGlass.id}`;
  expect(await signInWithPassword(breakGlass.email)).toBe(null);
  await at.owner`update memberships set role = 'owner' where user_id = ${breakGlass.id}`;
});

test("the owner who is left out signs in with a password, every owner is emailed, and the audit log says so", async () => {
  const viewer = await person("viewer");
  await require((await signInAs(breakGlass.id)).session);
  await at.owner`delete from account_notices`;
  const uses = async () => at.owner`select user_id, ip from audit_log where operation = 'use_break_glass'`;
  const [before, sent] = [(await uses()).length, mail.received.length];
  const browser = new AuthBrowser();
  await browser.submit("callback/password", { email: breakGlass.email, password, callbackUrl: "/" });
  expect(await opens(browser.session)).toBe(true);
  await at.owner`delete from account_notices where kind = 'new_browser'`;
  await sendNotices(worker, transport);
  const owners =
    await at.owner`select email from memberships where organization_id = ${at.first.id} and role = 'owner'`;
  const received = mail.received.slice(sent).map((text) => text.replace(/=\r\n/g, ""));
  const to = received.map((text) => /^To: (.*)$/m.exec(text)?.[1]?.trim()).sort();
  expect(to).toEqual(owners.map((row) => row.email).sort());
  expect(to).not.toContain(viewer.email);
  expect(received[0]).toContain(breakGlass.email);
  const rows = await uses();
  expect([rows.length, rows.at(-1)]).toEqual([before + 1, { user_id: breakGlass.id, ip: "192.0.2.1" }]);
  await at.owner`delete from account_notices`;
  await signInAs(breakGlass.id);
  expect(await at.owner`select 1 from account_notices where kind = 'break_glass'`).toEqual([]);
});

test("within an hour the owners are emailed once, and the audit log has each sign-in", async () => {
  await require((await signInAs(breakGlass.id)).session);
  const signIn = () =>
    new AuthBrowser().submit("callback/password", { email: breakGlass.email, password, callbackUrl: "/" });
  const noted = async () =>
    (await at.owner`select 1 from account_notices where kind = 'break_glass' and user_id = ${breakGlass.id}`).length;
  const audited = async () =>
    (await at.owner`select 1 from audit_log where operation = 'use_break_glass' and user_id = ${breakGlass.id}`).length;
  const before = await audited();
  await signIn();
  await signIn();
  expect([await noted(), (await audited()) - before]).toEqual([1, 2]);
  await at.owner`update account_notices set created_at = now() - interval '61 minutes'`;
  await signIn();
  expect(await noted()).toBe(2);
});

test("whoever asks for an organization that is closed to passwords gets in where their password and code open one", async () => {
  const { id, email } = await person("viewer");
  await addMembership(at.owner, at.second, id, "viewer");
  const factor = await addSecondFactor(at.owner, id);
  await require((await signInAs(breakGlass.id)).session);
  const owner = await checkPassword(email, password, "192.0.2.1");
  const step = owner && (await startSecondStep(owner, at.first.id));
  const taken = await takeSecondStep(step, factor.code(), null);
  if (taken === null || taken === "ended") throw new Error("not signed in");
  const { body } = await send("GET", "/rest/v2/account", taken.session);
  expect(body.data.organization.id).toBe(at.second.id);
});

test("on the server the operator lets everyone in again", async () => {
  const { email } = await person("viewer");
  await require((await signInAs(breakGlass.id)).session);
  expect(await signInWithPassword(email)).toBe(null);
  expect(await ssoCommand(["stop-requiring", "--organization", at.first.name], at.ownerUrl)).toMatchObject({ code: 0 });
  expect(await opens(await signInWithPassword(email))).toBe(true);
  const rows = await at.owner`select principal_kind from audit_log where operation = 'stop_requiring_provider'`;
  expect(rows).toEqual([{ principal_kind: "system" }]);
});
