import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

vi.stubEnv("WEBHOOK_ALLOW_CIDRS", "127.0.0.0/8");

import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { type Claims, signInThere, startIdentityProvider } from "#lib/testing/identity-provider.ts";
import { addPasskey } from "#lib/testing/passkeys.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import {
  addMembership,
  addPerson,
  addRole,
  addSession,
  send,
  setPassword,
  stage,
  type TestOrganization,
} from "#lib/testing/stage.ts";
import { AuthBrowser } from "./testing-browser.ts";

const at = await stage();
const there = await startIdentityProvider();
const owner = await addSession(at.owner, at.first, "owner");

afterAll(() => there.server.close());

const provider = await addProvider(owner, at.first, "first.example");
let people = 0;

/** A provider of the organization, with its proven domain. */
async function addProvider(session: string, organization: TestOrganization, domain: string, more: object = {}) {
  const { body, text } = await send("POST", "/rest/v2/sso-providers", session, {
    body: {
      ...{
        name: "Test provider",
        issuer: there.issuer,
        client_id: there.client_id,
        client_secret: there.client_secret,
      },
      ...more,
    },
  });
  if (!body.data) throw new Error(text);
  there.redirectUris.push(body.data.redirect_uri);
  await at.owner`insert into organization_domains (organization_id, domain, token, proven_at, proven_with)
    values (${organization.id}, ${domain}, 'token', now(), 'dns') on conflict do nothing`;
  return body.data as { id: string; redirect_uri: string };
}

const change = async (fields: object) => {
  const { status, text } = await send("PATCH", `/rest/v2/sso-providers/${provider.id}`, owner, { body: fields });
  if (status !== 200) throw new Error(text);
};

beforeEach(async () => {
  await change({
    issuer: there.issuer,
    is_on: true,
    creates_members: false,
    groups_claim: null,
    role_groups: [],
    default_role: "viewer",
  });
  await at.owner`update sso_providers set opens_owners = true`;
});

/** Someone with an account at the provider. */
function account(claims: Claims = {}, domain = "first.example") {
  people += 1;
  const email = `person${people}@${domain}`;
  const subject = `subject-${people}`;
  there.accounts.set(subject, { email, email_verified: true, name: `Person ${people}`, ...claims });
  return { email, subject };
}

/** Signs in through the provider in a new browser; where it ends, and whether it has a session. */
async function signIn(
  subject: string,
  {
    id = provider.id,
    callbackUrl = "/members",
    browser = new AuthBrowser(),
    jar = new Map<string, string>(),
    query = "",
  } = {},
) {
  const away = await browser.submit(`signin/sso-${id}${query}`, { callbackUrl });
  if (!away.startsWith(there.issuer)) return { browser, place: new URL(away), session: browser.session };
  const back = await signInThere(there, away, subject, jar);
  const response = await browser.send(`${back.pathname}${back.search}`);
  const place = new URL(response.headers.get("location") ?? "", "https://localhost");
  return { browser, back, place, session: browser.session };
}

const errorOf = (place: URL) => place.searchParams.get("error");
const opens = async (session: string | null) => (await send("GET", "/rest/v2/members", session)).status === 200;
const linkOf = async (userId: string) =>
  (await at.owner`select subject from sso_links where user_id = ${userId}`).map((row) => row.subject);

test("a member is signed in by the verified address of a proven domain once, and by the provider's own identifier from then on", async () => {
  const { email, subject } = account();
  const id = await addPerson(at.owner, at.first, "finance", email);
  const { place, session } = await signIn(subject);
  expect(place.pathname).toBe("/members");
  const { body } = await send("GET", "/rest/v2/account", session);
  expect([body.data.id, body.data.role, body.data.organization.id]).toEqual([id, "finance", at.first.id]);
  expect(await linkOf(id)).toEqual([subject]);
  there.accounts.set(subject, { email: "renamed@elsewhere.example", email_verified: false });
  expect(await opens((await signIn(subject)).session)).toBe(true);
});

test("a session from one organization's provider opens that organization alone, and lists no invitations of others", async () => {
  const { email, subject } = account();
  const id = await addPerson(at.owner, at.first, "viewer", email);
  await addMembership(at.owner, at.second, id, "owner");
  const third = await at.owner`insert into organizations (id, name) values (gen_random_uuid(), 'Third') returning id`;
  await at.owner`insert into memberships (organization_id, user_id, name, email, role, link_digest, link_expires_at)
    values (${third[0]?.id}, ${id}, 'Person', ${email}, 'owner', '\\x01', now() + interval '1 day')`;
  const { session } = await signIn(subject);
  const { body } = await send("GET", "/rest/v2/account", session);
  expect(body.data.organizations.map((one: { id: string }) => one.id)).toEqual([at.first.id]);
  const switched = await send("POST", "/rest/v2/account/organization", session, {
    body: { organization_id: at.second.id },
  });
  expect(switched.status).toBe(404);
  const digest = tokenDigest(session ?? "");
  // Even a session that says so is refused where its provider isn't.
  await at.owner`update sessions set current_organization_id = ${at.second.id} where digest = ${digest}`;
  expect(await opens(session)).toBe(false);
  await at.owner`update sessions set current_organization_id = ${at.first.id} where digest = ${digest}`;
  expect(await opens(session)).toBe(true);
  expect(await at.owner`select * from auth.invitations(${digest})`).toEqual([]);
});

test("whoever runs one organization's provider doesn't decide how its people sign in to others", async () => {
  const { email, subject } = account();
  const id = await addPerson(at.owner, at.first, "viewer", email);
  const { session } = await signIn(subject);
  const secondFactor = "/rest/v2/account/second-factor";
  const passkeys = "/rest/v2/account/passkeys";
  await addSecondFactor(at.owner, id);
  const { passkey } = await addPasskey(session ?? "");
  await addMembership(at.owner, at.second, id, "owner");
  const refused = async (method: string, path: string) =>
    (await send(method, path, session, method === "DELETE" ? {} : { body: {} })).body.errors[0].message;
  expect((await send("PATCH", `${passkeys}/${passkey.id}`, session, { body: { name: "Mine" } })).status).toBe(409);
  for (const [method, path] of [
    ["POST", secondFactor],
    ["POST", `${secondFactor}/end`],
    ["POST", `${secondFactor}/recovery-codes`],
    ["POST", `${passkeys}/options`],
    ["DELETE", `${passkeys}/${passkey.id}`],
  ] as const)
    expect([path, await refused(method, path)]).toEqual([path, expect.stringContaining("doesn't open all of your")]);
  await at.owner`delete from memberships where user_id = ${id} and organization_id = ${at.second.id}`;
  expect((await send("DELETE", `${passkeys}/${passkey.id}`, session)).status).toBe(200);
});

test("a sign-in through the provider proves what the provider has checked itself, and when", async () => {
  const { email, subject } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  const jar = new Map<string, string>();
  const isRecent = async (query = "") => {
    const { session } = await signIn(subject, { jar, query });
    return (await send("GET", "/rest/v2/account/proof", session)).body.data.is_recent;
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 11 * 60_000 });
  await signIn(subject, { jar });
  vi.useRealTimers();
  expect(await isRecent()).toBe(false);
  expect(await isRecent("?prompt=login")).toBe(true);
  expect(await isRecent()).toBe(true);
});

test("a session of an organization's provider is proven again by that provider", async () => {
  const { email, subject } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  const { session } = await signIn(subject);
  const proof = () => send("GET", "/rest/v2/account/proof", session);
  expect((await proof()).body.data.provider).toBe("Test provider");
  await at.owner`update sso_providers set is_on = false where id = ${provider.id}`;
  expect((await proof()).body.data.provider).toBeNull();
  await at.owner`update sso_providers set is_on = true where id = ${provider.id}`;
  expect((await send("GET", "/rest/v2/account/proof", owner)).body.data.provider).toBeNull();
});

test.each<[string, Claims, string]>([
  ["an address that the provider hasn't verified", { email_verified: false }, "sso:unverified"],
  [
    "an address of which the provider doesn't say whether it is verified",
    { email_verified: undefined },
    "sso:unverified",
  ],
  [
    "an address of a domain that the organization hasn't proven",
    { email: "member@foreign.example" },
    "sso:foreign_domain",
  ],
  ["an address of nobody here", { email: "nobody@first.example" }, "sso:unknown"],
])("%s signs nobody in", async (_case, claims, error) => {
  await addPerson(at.owner, at.first, "viewer", `x${people}@first.example`);
  const [known] = await at.owner`select 1 from users where email_lower = 'member@foreign.example'`;
  if (!known) await addPerson(at.owner, at.first, "viewer", "member@foreign.example");
  const { email, subject } = account(claims);
  await addPerson(at.owner, at.first, "viewer", email);
  const { place, session } = await signIn(subject);
  expect([place.pathname, errorOf(place), session]).toEqual(["/sign-in", error, null]);
});

test("Entra ID's own word for a verified address counts where the usual one is missing", async () => {
  const { email, subject } = account({ email_verified: undefined });
  await addPerson(at.owner, at.first, "viewer", email);
  there.accounts.set(subject, { email, xms_edov: false });
  expect(errorOf((await signIn(subject)).place)).toBe("sso:unverified");
  there.accounts.set(subject, { email, xms_edov: "1" });
  expect(await opens((await signIn(subject)).session)).toBe(true);
});

test.each([
  ["with a control character", (subject: string) => `${subject}\u0000`],
  ["of more than 255 characters", (subject: string) => subject.padEnd(256, "x")],
])("a subject %s signs nobody in, and says so", async (_case, subjectOf) => {
  const { email, subject } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  there.accounts.set(subjectOf(subject), { email, email_verified: true });
  const { place, session } = await signIn(subjectOf(subject));
  expect([place.pathname, errorOf(place), session]).toEqual(["/sign-in", "sso:failed", null]);
});

test("a name keeps what the database can store", async () => {
  await change({ creates_members: true });
  const { email, subject } = account({ name: `Per\u0000son ${"x".repeat(192)}😀` });
  expect((await signIn(subject)).place.pathname).toBe("/members");
  const [row] = await at.owner`select name from memberships where email = ${email}`;
  expect(row?.name).toBe(`Person ${"x".repeat(192)}\ufffd`);
});

test("another account of the provider with the same address isn't the same person", async () => {
  const { email, subject } = account();
  const id = await addPerson(at.owner, at.first, "viewer", email);
  await signIn(subject);
  const other = account({ email });
  expect(errorOf((await signIn(other.subject)).place)).toBe("sso:other_subject");
  await send("PATCH", `/rest/v2/members/${id}`, owner, { body: { disabled: true } });
  expect(errorOf((await signIn(subject)).place)).toBe("sso:disabled");
  await send("PATCH", `/rest/v2/members/${id}`, owner, { body: { disabled: false } });
  expect(await opens((await signIn(other.subject)).session)).toBe(true);
});

test("members are created only if the organization says so, with its role, and belong to it alone", async () => {
  const { email, subject } = account();
  expect(errorOf((await signIn(subject)).place)).toBe("sso:unknown");
  await change({ creates_members: true, default_role: "recruiter" });
  const { session } = await signIn(subject);
  const { body } = await send("GET", "/rest/v2/account", session);
  expect([body.data.email, body.data.role, body.data.organizations.length]).toEqual([email, "recruiter", 1]);
  const rows =
    await at.owner`select operation from audit_log where user_id = ${body.data.id} and operation = 'join_with_provider'`;
  expect(rows).toHaveLength(1);
});

test("a person of another organization becomes a member of this one without anybody here coming into the other", async () => {
  const { email, subject } = account();
  const id = await addPerson(at.owner, at.second, "owner", email);
  await change({ creates_members: true });
  const { session } = await signIn(subject);
  const { body } = await send("GET", "/rest/v2/account", session);
  expect([body.data.id, body.data.organizations.map((one: { id: string }) => one.id)]).toEqual([id, [at.first.id]]);
});

test("signing in accepts what this organization's own provider or an administrator made, and nothing of another one", async () => {
  const { email, subject } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  await at.owner`update memberships set accepted_at = null where organization_id = ${at.first.id} and email = ${email}`;
  const [user] = await at.owner`select id from users where email_lower = ${email}`;
  await at.owner`insert into memberships (organization_id, user_id, name, email, role) values (${at.second.id}, ${user?.id}, 'P', ${email}, 'viewer')`;
  expect(await opens((await signIn(subject)).session)).toBe(true);
  const rows =
    await at.owner`select organization_id from memberships where user_id = ${user?.id} and accepted_at is not null`;
  expect(rows.map((row) => row.organization_id)).toEqual([at.first.id]);
});

test("groups give roles at each sign-in: never owner, and owners keep theirs", async () => {
  await change({ groups_claim: "groups", default_role: "viewer" });
  const { email, subject } = account({ groups: ["muster-owner", "muster-it", "muster-finance"] });
  const id = await addPerson(at.owner, at.first, "viewer", email);
  const roleOf = async () =>
    (await at.owner`select role from memberships where user_id = ${id} and organization_id = ${at.first.id}`)[0]?.role;
  const withGroups = async (groups: unknown) => {
    there.accounts.set(subject, { email, email_verified: true, groups });
    await signIn(subject);
    return roleOf();
  };
  expect(await withGroups(["muster-owner", "muster-it", "muster-finance"])).toBe("finance");
  expect(await withGroups(["muster-owner"])).toBe("viewer");
  await change({
    role_groups: [
      { group: "Everyone", role: "developer" },
      { group: "IT", role: "it" },
    ],
  });
  expect(await withGroups(["everyone", "it"])).toBe("it");
  expect(await withGroups(undefined)).toBe("it");
  await at.owner`update memberships set role = 'owner' where user_id = ${id} and organization_id = ${at.first.id}`;
  expect(await withGroups(["it"])).toBe("owner");
});

test("groups give custom roles, by name or as chosen, and one that is deleted meanwhile gives nothing", async () => {
  const role = await addRole(at.owner, at.first, ["people:read"], "Payroll Lead");
  const foreign = await addRole(at.owner, at.second, ["people:read"]);
  await change({ groups_claim: "groups", default_role: "viewer" });
  const { email, subject } = account({});
  const id = await addPerson(at.owner, at.first, "viewer", email);
  const withGroups = async (groups: unknown) => {
    there.accounts.set(subject, { email, email_verified: true, groups });
    await signIn(subject);
    return (await at.owner`select role from memberships where user_id = ${id}`)[0]?.role;
  };
  expect(await withGroups(["muster-it", "Muster-payroll lead"])).toBe(role);
  expect(await withGroups(["muster-it"])).toBe("it");
  await change({ role_groups: [{ group: "Payroll", role }], default_role: role });
  expect(await withGroups(["payroll"])).toBe(role);
  const wrong = { role_groups: [{ group: "Payroll", role: foreign }] };
  const { status, body } = await send("PATCH", `/rest/v2/sso-providers/${provider.id}`, owner, { body: wrong });
  expect([status, body.errors[0].path]).toEqual([400, "/role_groups/0/role"]);
  await at.owner`update memberships set role = 'it' where user_id = ${id}`;
  const gone = randomUUID();
  await at.owner`update sso_providers set role_groups = ${at.owner.json([{ group: "Payroll", role: gone }])}, default_role = 'viewer' where id = ${provider.id}`;
  expect(await withGroups(["payroll"])).toBe("viewer");
  const [said] = await at.owner`
    select role from auth.sso_sign_in(${provider.id}, ${there.issuer}, ${there.client_id}, ${subject}, ${email}, true, 'P', ${gone}, 1000, null, '1 hour', 'r', null)`;
  expect(said?.role).toBe("viewer");
});

test("owners sign in through an issuer only if an owner allowed it: an admin can't name one that vouches for them", async () => {
  const admin = await addSession(at.owner, at.second, "admin");
  const made = await addProvider(admin, at.second, "second.example");
  const { email, subject } = account({}, "second.example");
  await addPerson(at.owner, at.second, "owner", email);
  expect(errorOf((await signIn(subject, { id: made.id })).place)).toBe("sso:owner");
  const path = `/rest/v2/sso-providers/${made.id}`;
  expect((await send("PATCH", path, admin, { body: { opens_owners: true } })).status).toBe(403);
  const boss = await addSession(at.owner, at.second, "owner");
  expect((await send("PATCH", path, boss, { body: { opens_owners: true } })).status).toBe(200);
  expect(await opens((await signIn(subject, { id: made.id })).session)).toBe(true);
  const moved = await send("PATCH", path, admin, { body: { issuer: `${there.issuer}/other` } });
  expect([moved.body.data.opens_owners, moved.body.data.members]).toEqual([false, 0]);
});

test("another organization's provider doesn't open this one for the same address, whatever domain it says is its own", async () => {
  const boss = await addSession(at.owner, at.second, "owner");
  const made = await addProvider(boss, at.second, "second.example", { creates_members: true });
  const { email, subject } = account();
  await addPerson(at.owner, at.first, "owner", email);
  await addPerson(at.owner, at.second, "viewer", email).catch(() => undefined);
  expect(errorOf((await signIn(subject, { id: made.id })).place)).toBe("sso:foreign_domain");
  await at.owner`insert into organization_domains (organization_id, domain, token) values (${at.second.id}, 'first.example', 'claimed')`;
  expect(errorOf((await signIn(subject, { id: made.id })).place)).toBe("sso:foreign_domain");
});

test("turning a provider off, changing its issuer, and disabling a member end the sessions at once", async () => {
  const { email, subject } = account();
  const id = await addPerson(at.owner, at.first, "viewer", email);
  const first = (await signIn(subject)).session;
  await change({ is_on: false });
  expect(await opens(first)).toBe(false);
  const refused = await signIn(subject);
  expect([errorOf(refused.place), refused.session]).toEqual(["sso:off", null]);
  await change({ is_on: true });
  const second = (await signIn(subject)).session;
  expect(await opens(second)).toBe(true);
  await change({ issuer: `${there.issuer}/moved` });
  expect([await opens(second), await linkOf(id)]).toEqual([false, []]);
  await change({ issuer: there.issuer });
  const third = (await signIn(subject)).session;
  await send("PATCH", `/rest/v2/members/${id}`, owner, { body: { disabled: true } });
  expect(await opens(third)).toBe(false);
  expect(errorOf((await signIn(subject)).place)).toBe("sso:disabled");
});

test("another client ID is another identity of the same person", async () => {
  const { email, subject } = account();
  const id = await addPerson(at.owner, at.first, "viewer", email);
  const { session } = await signIn(subject);
  await change({ client_id: "another" });
  expect([await linkOf(id), await opens(session)]).toEqual([[], false]);
  await change({ client_id: there.client_id });
  expect(await opens((await signIn(subject)).session)).toBe(true);
});

test("a new password in one organization leaves the sessions of another one's provider", async () => {
  const { email, subject } = account();
  const id = await addPerson(at.owner, at.first, "viewer", email);
  await addMembership(at.owner, at.second, id, "viewer");
  const { session } = await signIn(subject);
  await setPassword(at.owner, id, "the old password");
  await at.owner`update memberships set password_id = null where user_id = ${id} and organization_id = ${at.first.id}`;
  const [known] =
    await at.owner`select password_id from memberships where user_id = ${id} and organization_id = ${at.second.id}`;
  const elsewhere = await beginSession(id, at.second.id, 1, known?.password_id);
  const body = { current_password: "the old password", new_password: "quite another one" };
  expect((await send("POST", "/rest/v2/account/password", elsewhere, { body })).status).toBe(200);
  expect(await opens(session)).toBe(true);
});

test("a sign-in that was under way when the issuer changed ends nowhere", async () => {
  const { email, subject } = account();
  const id = await addPerson(at.owner, at.first, "viewer", email);
  const [answer] = there.server.listeners("request") as ((...given: unknown[]) => void)[];
  there.server.removeAllListeners("request");
  there.server.on("request", async (request, response) => {
    if (request.url?.startsWith("/token")) await change({ issuer: `${there.issuer}/moved` });
    answer?.(request, response);
  });
  const { place, session } = await signIn(subject);
  there.server.removeAllListeners("request");
  there.server.on("request", (request, response) => answer?.(request, response));
  expect([errorOf(place), session, await linkOf(id)]).toEqual(["sso:failed", null, []]);
});

test("an issuer that calls itself otherwise, or isn't there, is refused before anyone is sent to it", async () => {
  await change({ issuer: there.issuer.replace("127.0.0.1", "127.0.0.2") });
  expect(errorOf((await signIn("nobody")).place)).toBe("sso:unreachable");
  await change({ issuer: `${there.issuer}/` });
  expect(errorOf((await signIn("nobody")).place)).toBe("sso:wrong_issuer");
  const inside = await send("PATCH", `/rest/v2/sso-providers/${provider.id}`, owner, {
    body: { issuer: "https://10.0.0.1" },
  });
  expect([inside.status, inside.body.errors?.[0]?.path ?? inside.body.error?.errors?.[0]?.path]).toEqual([
    400,
    "/issuer",
  ]);
});

test("what comes back works once, in the browser that began, and for the provider it was begun with", async () => {
  const { email, subject } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  const { browser, back } = await signIn(subject);
  expect(await opens(browser.session)).toBe(true);
  const replay = async (into: AuthBrowser, path = `${back?.pathname}${back?.search}`) => {
    into.cookies.delete("__Host-muster.session");
    const response = await into.send(path);
    return [new URL(response.headers.get("location") ?? "", "https://localhost").pathname, into.session];
  };
  expect(await replay(browser)).toEqual(["/sign-in", null]);
  expect(await replay(new AuthBrowser())).toEqual(["/sign-in", null]);
  const other = await addProvider(owner, at.first, "first.example", { name: "Other" });
  const begun = new AuthBrowser();
  const away = await begun.submit(`signin/sso-${provider.id}`, { callbackUrl: "/" });
  const mixed = await signInThere(there, away, subject);
  expect(await replay(begun, `/api/auth/callback/sso-${other.id}${mixed.search}`)).toEqual(["/sign-in", null]);
  const state = new AuthBrowser();
  const again = await signInThere(
    there,
    await state.submit(`signin/sso-${provider.id}`, { callbackUrl: "/" }),
    subject,
  );
  again.searchParams.set("state", "another");
  expect(await replay(state, `${again.pathname}${again.search}`)).toEqual(["/sign-in", null]);
  await send("DELETE", `/rest/v2/sso-providers/${other.id}`, owner);
});

test("a test says what came back, in words, and starts no session", async () => {
  await change({ groups_claim: "groups" });
  const email = "tester@first.example";
  const id = await addPerson(at.owner, at.first, "owner", email);
  await setPassword(at.owner, id, "a password of the tester");
  const begin = async () => {
    const { body } = await send("POST", `/rest/v2/sso-providers/${provider.id}/tests`, owner, { body: {} });
    return body.data as { id: string; return_to: string };
  };
  const read = async (test: { id: string }) => (await send("GET", `/rest/v2/sso-tests/${test.id}`, owner)).body.data;
  const { subject } = account({ email, groups: ["muster-it"] });
  const test = await begin();
  const done = await signIn(subject, { callbackUrl: test.return_to });
  expect([`${done.place.pathname}${done.place.search}`, done.session]).toEqual([test.return_to, null]);
  expect(await read(test)).toMatchObject({
    ...{
      outcome: "ok",
      message: null,
      issuer: there.issuer,
      email,
      is_verified: true,
      groups: ["muster-it"],
      role: "owner",
    },
    is_own: false,
  });
  expect(await linkOf(id)).toEqual([]);
  const stranger = account({}, "foreign.example");
  const second = await begin();
  await signIn(stranger.subject, { callbackUrl: second.return_to });
  expect(await read(second)).toMatchObject({
    outcome: "foreign_domain",
    message: expect.stringContaining("domain"),
    role: null,
  });
  await change({ client_secret: "not the one" });
  const third = await begin();
  await signIn(stranger.subject, { callbackUrl: third.return_to });
  expect(await read(third)).toMatchObject({ outcome: "refused", message: expect.stringContaining("client secret") });
  await change({ client_secret: there.client_secret });
  const other = await addSession(at.owner, at.first, "owner");
  expect((await send("GET", `/rest/v2/sso-tests/${third.id}`, other)).status).toBe(404);
  // A finished test is no way around anything: the next sign-in is an ordinary one.
  expect(errorOf((await signIn(stranger.subject, { callbackUrl: third.return_to })).place)).toBe("sso:foreign_domain");
});

test("the client secret is stored encrypted and never returned", async () => {
  const [row] = await at.owner`select client_secret from sso_providers where id = ${provider.id}`;
  expect(Buffer.from(row?.client_secret).toString("latin1")).not.toContain("secret");
  const { text } = await send("GET", "/rest/v2/sso-providers", owner);
  expect(text).not.toContain("client_secret");
});
