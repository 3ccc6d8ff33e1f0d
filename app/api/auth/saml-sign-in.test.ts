import { afterAll, beforeEach, expect, test } from "vitest";
import { requestCookie } from "#lib/organization/single-sign-on/saml-request.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { settings } from "#lib/platform/env.ts";
import { answerThere, type SamlAccount, startSamlProvider } from "#lib/testing/saml-provider.ts";
import { addMembership, addPerson, addSession, send, setPassword, stage } from "#lib/testing/stage.ts";
import { GET as metadata } from "./saml/[provider]/metadata/route.ts";
import { AuthBrowser } from "./testing-browser.ts";

const at = await stage();
const there = await startSamlProvider();
const owner = await addSession(at.owner, at.first, "owner");
await at.owner`insert into organization_domains (organization_id, domain, token, proven_at, proven_with)
  values (${at.first.id}, 'first.example', 'token', now(), 'dns')`;
const added = await send("POST", "/rest/v2/sso-providers/saml", owner, {
  body: { name: "Test provider", metadata: there.metadata },
});
const provider = added.body.data as { id: string; redirect_uri: string; client_id: string };
let people = 0;

afterAll(() => there.server.close());

beforeEach(async () => {
  there.signs = { assertion: true, response: false };
  const body = { creates_members: false, groups_claim: null, role_groups: [], default_role: "viewer" };
  await send("PATCH", `/rest/v2/sso-providers/${provider.id}/saml`, owner, { body });
});

/** Someone with an account at the provider. */
function account(attributes: SamlAccount["attributes"] = {}, more: Partial<SamlAccount> = {}) {
  people += 1;
  const email = `person${people}@first.example`;
  const name = `account-${people}`;
  there.accounts.set(name, { name_id: name, attributes: { email, ...attributes }, ...more });
  return { email, name };
}

async function signIn(name: string, { callbackUrl = "/members", query = "", browser = new AuthBrowser() } = {}) {
  const away = await browser.submit(`signin/sso-${provider.id}${query}`, { callbackUrl });
  const { action, fields } = await answerThere(away, name);
  const response = await browser.send(action, fields);
  const place = new URL(response.headers.get("location") ?? "");
  return { browser, away, fields, place, status: response.status, session: browser.session };
}

const accountOf = async (session: string | null) => (await send("GET", "/rest/v2/account", session)).body.data;
const errorOf = (place: URL) => place.searchParams.get("error");

test.each([
  ["the assertion", { assertion: true, response: false }],
  ["the response", { assertion: false, response: true }],
  ["both", { assertion: true, response: true }],
])("a member is signed in by an identity provider that signs %s", async (_, signs) => {
  there.signs = signs;
  const { email, name } = account();
  const id = await addPerson(at.owner, at.first, "finance", email);
  const { place, session, status } = await signIn(name);
  expect([status, place.href]).toEqual([303, `${settings().public_url}/members`]);
  const said = await accountOf(session);
  expect([said.id, said.role, said.organization.id]).toEqual([id, "finance", at.first.id]);
  const [link] = await at.owner`select subject from sso_links where user_id = ${id}`;
  expect(link?.subject).toBe(name);
});

test("the session opens the provider's organization alone", async () => {
  const { email, name } = account();
  const id = await addPerson(at.owner, at.first, "viewer", email);
  await addMembership(at.owner, at.second, id, "owner");
  const { session } = await signIn(name);
  expect((await accountOf(session)).organizations.map((one: { id: string }) => one.id)).toEqual([at.first.id]);
  const body = { organization_id: at.second.id };
  expect((await send("POST", "/rest/v2/account/organization", session, { body })).status).toBe(404);
});

test("the address is an attribute by any of its usual names, or a NameID of that format", async () => {
  for (const attribute of [
    "mail",
    "Email",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
    "urn:oid:0.9.2342.19200300.100.1.3",
  ]) {
    const { email, name } = account();
    await addPerson(at.owner, at.first, "viewer", email);
    there.accounts.set(name, { name_id: name, attributes: { [attribute]: email } });
    expect([attribute, (await signIn(name)).place.pathname]).toEqual([attribute, "/members"]);
  }
  const { email, name } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  there.accounts.set(name, { name_id: email, attributes: {} });
  expect(errorOf((await signIn(name)).place)).toBe("sso:no_email");
  const format = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
  there.accounts.set(name, { name_id: email, format, attributes: {} });
  expect((await signIn(name)).place.pathname).toBe("/members");
});

test("groups of an attribute give roles, and new members get their name", async () => {
  const change = { creates_members: true, groups_claim: "urn:groups", default_role: "developer" };
  await send("PATCH", `/rest/v2/sso-providers/${provider.id}/saml`, owner, { body: change });
  const { name } = account({ "urn:groups": ["muster-owner", "muster-it"], firstName: "Ada", lastName: "L." });
  const { session } = await signIn(name);
  const said = await accountOf(session);
  expect([said.role, said.name]).toEqual(["it", "Ada L."]);
  const single = account({ "urn:groups": "muster-finance", displayName: "Grace" });
  expect((await accountOf((await signIn(single.name)).session)).role).toBe("finance");
  const none = account({});
  expect((await accountOf((await signIn(none.name)).session)).role).toBe("developer");
});

test("the request asks for a response here, and to ask the person again if that is wanted", async () => {
  const { email, name } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  const { away, session } = await signIn(name, { query: "?prompt=login" });
  expect(away.startsWith(`${there.issuer}/sso?SAMLRequest=`)).toBe(true);
  expect((await send("GET", "/rest/v2/account/proof", session)).body.data).toMatchObject({
    ...{ is_recent: true, provider: "Test provider" },
  });
  const { inflateRawSync } = await import("node:zlib");
  const request = inflateRawSync(Buffer.from(new URL(away).searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  expect(request).toContain('ForceAuthn="true"');
  expect(request).toContain(`AssertionConsumerServiceURL="${provider.redirect_uri}"`);
  expect(request).toContain(`>${provider.client_id}</saml:Issuer>`);
  const ordinary = await signIn(name);
  const asked = Buffer.from(new URL(ordinary.away).searchParams.get("SAMLRequest") ?? "", "base64");
  expect(inflateRawSync(asked).toString()).not.toContain("ForceAuthn");
});

test("a test says what came back, in words, and starts no session", async () => {
  const begin = async () => {
    const { body } = await send("POST", `/rest/v2/sso-providers/${provider.id}/tests`, owner, { body: {} });
    return body.data as { id: string; return_to: string };
  };
  const read = async (test: { id: string }) => (await send("GET", `/rest/v2/sso-tests/${test.id}`, owner)).body.data;
  const { email, name } = account();
  const id = await addPerson(at.owner, at.first, "viewer", email);
  const first = await begin();
  const done = await signIn(name, { callbackUrl: first.return_to });
  expect([`${done.place.pathname}${done.place.search}`, done.session]).toEqual([first.return_to, null]);
  expect(await read(first)).toMatchObject({
    outcome: "ok",
    message: null,
    issuer: there.issuer,
    email,
    role: "viewer",
  });
  expect(await at.owner`select from sso_links where user_id = ${id}`).toHaveLength(0);
  const second = await begin();
  const other = { body: { certificates: [(await startSamlProviderOnce()).cert] } };
  await send("PATCH", `/rest/v2/sso-providers/${provider.id}/saml`, owner, other);
  expect((await signIn(name, { callbackUrl: second.return_to })).session).toBeNull();
  expect(await read(second)).toMatchObject({
    ...{ outcome: "saml_signature", message: expect.stringContaining("Compare the certificates"), email: null },
  });
  const back = { body: { metadata: there.metadata } };
  expect((await send("PATCH", `/rest/v2/sso-providers/${provider.id}/saml`, owner, back)).status).toBe(200);
});

test("a form without the relay state ends neither a sign-in nor a test", async () => {
  const { body } = await send("POST", `/rest/v2/sso-providers/${provider.id}/tests`, owner, { body: {} });
  const { email, name } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  const browser = new AuthBrowser();
  const away = await browser.submit(`signin/sso-${provider.id}`, { callbackUrl: body.data.return_to });
  const foreign = await browser.send(provider.redirect_uri, { RelayState: "other" });
  expect(foreign.headers.get("location")).toBe(`${settings().public_url}/sign-in?error=sso:saml_unasked`);
  const { action, fields } = await answerThere(away, name);
  await browser.send(action, fields);
  const { data } = (await send("GET", `/rest/v2/sso-tests/${body.data.id}`, owner)).body;
  expect([data.outcome, browser.cookies.has(requestCookie)]).toEqual(["ok", false]);
});

test("an owner requires the provider after a passed test of their own account, and passwords open nothing then", async () => {
  const { email, name } = account();
  const id = await addPerson(at.owner, at.first, "owner", email);
  await setPassword(at.owner, id, "a password of the owner");
  const session = await beginSession(id);
  const { body } = await send("POST", `/rest/v2/sso-providers/${provider.id}/tests`, session, { body: {} });
  const [domain] = await at.owner`select id from organization_domains where domain = 'first.example'`;
  const requirement = { body: { is_required: true, break_glass_member_id: id } };
  const require = async () => (await send("PATCH", `/rest/v2/domains/${domain?.id}`, session, requirement)).status;
  expect(await require()).toBe(409);
  await signIn(name, { callbackUrl: body.data.return_to });
  expect((await send("GET", `/rest/v2/sso-tests/${body.data.id}`, session)).body.data.is_own).toBe(true);
  expect(await require()).toBe(200);
  const member = account();
  const memberId = await addPerson(at.owner, at.first, "viewer", member.email);
  expect((await send("GET", "/rest/v2/account", await beginSession(memberId))).status).toBe(401);
  expect((await accountOf((await signIn(member.name)).session)).id).toBe(memberId);
  await at.owner`update organization_domains set is_required = false, break_glass_user_id = null`;
});

async function startSamlProviderOnce() {
  const other = await startSamlProvider();
  other.server.close();
  return other;
}

test("a response that nobody asked for leads to the sign-in page, which says how to begin", async () => {
  const { email, name } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  const { fields } = await signIn(name);
  const { SAMLResponse = "" } = fields;
  const response = await new AuthBrowser().send(provider.redirect_uri, { SAMLResponse });
  expect([response.status, response.headers.get("location")]).toEqual([
    ...[303, `${settings().public_url}/sign-in?error=sso:saml_unasked`],
  ]);
});

test("the browser goes only to addresses of ours afterward, and keeps nothing of the request", async () => {
  const { email, name } = account();
  await addPerson(at.owner, at.first, "viewer", email);
  for (const [callbackUrl, href] of [
    ["https://evil.example/x", settings().public_url],
    ["//evil.example/x", settings().public_url],
    ["/日本", `${settings().public_url}/%E6%97%A5%E6%9C%AC`],
    ["/a\nb", `${settings().public_url}/ab`],
    [`/members?x=${"y".repeat(3000)}`, `${settings().public_url}/`],
    [`/members?x=${"日".repeat(600)}`, `${settings().public_url}/`],
  ] as const) {
    const { place, browser, status } = await signIn(name, { callbackUrl });
    expect([status, place.href]).toEqual([303, new URL(href).href]);
    expect(browser.cookies.has(requestCookie)).toBe(false);
  }
});

test("what isn't a form from a browser is refused, never failed", async () => {
  const browser = new AuthBrowser();
  expect((await browser.send(provider.redirect_uri, { SAMLResponse: "x".repeat(600_000) })).status).toBe(413);
  for (const id of ["x", "00000000-0000-4000-8000-000000000000"])
    expect((await browser.send(`saml/${id}/acs`, { SAMLResponse: "x" })).status).toBe(404);
  expect((await browser.send(`callback/sso-${provider.id}`)).headers.get("location")).toContain("sso:failed");
});

test("our metadata names the entity ID and the ACS URL, and nothing of the organization", async () => {
  const read = (id: string) => metadata(new Request(provider.client_id), { params: Promise.resolve({ provider: id }) });
  const response = await read(provider.id);
  const text = await response.text();
  expect(response.headers.get("content-type")).toContain("application/samlmetadata+xml");
  expect(text).toContain(`entityID="${provider.client_id}"`);
  expect(text).toContain(`Location="${provider.redirect_uri}"`);
  expect(text).not.toContain("Test provider");
  expect((await read("x")).status).toBe(404);
});
