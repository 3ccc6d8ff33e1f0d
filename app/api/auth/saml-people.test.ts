import { expect, test, vi } from "vitest";
import { encoded } from "#lib/testing/saml-response.ts";
import { addPerson, send } from "#lib/testing/stage.ts";
import { untilLocked } from "#lib/testing/until.ts";
import { AuthBrowser } from "./testing-browser.ts";
import { type Forge, replaced, samlStage } from "./testing-saml.ts";

const { at, owner, provider, issuer, victim, addProvider, begin, attempt, requestCookie } = await samlStage();

test("a response counts once, in whatever browser and whether it signed anybody in", async () => {
  const { forging, relay } = await begin();
  const { browser, good } = forging;
  const kept = browser.cookies.get(requestCookie) ?? "";
  const bring = async (from: AuthBrowser, response: string) => {
    from.cookies.set(requestCookie, kept);
    const answer = await from.send(provider.redirect_uri, { SAMLResponse: encoded(response), RelayState: relay });
    return new URL(answer.headers.get("location") ?? "").search;
  };
  expect(await bring(browser, good)).toBe("");
  expect(await bring(browser, good)).toBe("?error=sso:used");
  expect(await bring(new AuthBrowser(), forging.signedWith({}))).toBe("?error=sso:used");
  const refused = await begin();
  refused.forging.browser.cookies.get(requestCookie);
  const body = (response: string) => ({ SAMLResponse: encoded(response), RelayState: refused.relay });
  const again = refused.forging.browser.cookies.get(requestCookie) ?? "";
  const nobody = refused.forging.signedWith({ attribute_statement: "" });
  const from = refused.forging.browser;
  expect((await from.send(provider.redirect_uri, body(nobody))).headers.get("location")).toContain("sso:no_email");
  from.cookies.set(requestCookie, again);
  expect((await from.send(provider.redirect_uri, body(refused.forging.good))).headers.get("location")).toContain(
    "sso:used",
  );
});

test("a sign-in ends a quarter of an hour after it began", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 16 * 60_000 });
  const { forging, relay } = await begin();
  vi.useRealTimers();
  const now = await begin();
  const fresh = now.forging.good.replaceAll(now.forging.saying.request_id, forging.saying.request_id);
  const answer = await forging.browser.send(provider.redirect_uri, { SAMLResponse: encoded(fresh), RelayState: relay });
  expect(answer.headers.get("location")).toContain("sso:saml_unasked");
});

test("an account at the provider stays the same person: neither another NameID nor another address takes it over", async () => {
  const email = "linked@first.example";
  const id = await addPerson(at.owner, at.first, "viewer", email);
  const as =
    (name_id: string, address: string): Forge =>
    ({ parts, saying: { email: own }, signedWith }) =>
      signedWith({
        name_id: replaced(parts.name_id, />[^<]*</, `>${name_id}<`),
        attribute_statement: parts.attribute_statement.replace(own, address),
      });
  const userOf = async (session: string | null) => (await send("GET", "/rest/v2/account", session)).body.data.id;
  expect(await userOf((await attempt(as("person-1", email))).session)).toBe(id);
  expect((await attempt(as("person-2", email))).outcome).toBe("other_subject");
  expect(await userOf((await attempt(as("person-1", victim))).session)).toBe(id);
  await send("PATCH", `/rest/v2/members/${id}`, owner, { body: { disabled: true } });
  expect((await attempt(as("person-1", email))).outcome).toBe("disabled");
});

test("owners are signed in only if an owner allowed it, and nobody while the provider is off", async () => {
  const email = "boss@first.example";
  await addPerson(at.owner, at.first, "owner", email);
  const forge: Forge = ({ parts, saying: { email: own }, signedWith }) =>
    signedWith({ attribute_statement: parts.attribute_statement.replace(own, email) });
  const change = (body: object) => send("PATCH", `/rest/v2/sso-providers/${provider.id}/saml`, owner, { body });
  await change({ opens_owners: false });
  expect((await attempt(forge)).outcome).toBe("owner");
  await change({ opens_owners: true });
  const { session } = await attempt(forge);
  expect(session).not.toBeNull();
  const { forging, relay } = await begin();
  await change({ is_on: false });
  expect((await send("GET", "/rest/v2/account", session)).status).toBe(401);
  const body = { SAMLResponse: encoded(forging.good), RelayState: relay };
  expect((await forging.browser.send(provider.redirect_uri, body)).headers.get("location")).toContain("sso:off");
  await change({ is_on: true });
});

test("a sign-in that was under way when the provider changed ends nowhere", async () => {
  const { forging, relay } = await begin();
  const other = { issuer: `${issuer}/moved` };
  await send("PATCH", `/rest/v2/sso-providers/${provider.id}/saml`, owner, { body: other });
  const body = { SAMLResponse: encoded(forging.good), RelayState: relay };
  expect((await forging.browser.send(provider.redirect_uri, body)).headers.get("location")).toContain("wrong_issuer");
  await send("PATCH", `/rest/v2/sso-providers/${provider.id}/saml`, owner, { body: { issuer } });
  const [row] = await at.owner`
    select result from auth.saml_sign_in('\\x01', array['another'], ${provider.id}, ${issuer}, ${provider.client_id}, 's', 'a@first.example', true, null, null, 10, null, '1 hour', 'r', null)`;
  expect(row?.result).toBe("failed");
});

test("a session is as recently proven as the provider says that it asked", async () => {
  const isRecent = async (forge: Forge) => {
    const { session } = await attempt(forge);
    return (await send("GET", "/rest/v2/account/proof", session)).body.data.is_recent;
  };
  const before = new Date(Date.now() - 11 * 60_000).toISOString();
  expect(
    await isRecent(({ parts, signedWith }) =>
      signedWith({ authn: replaced(parts.authn, /AuthnInstant="[^"]*"/, `AuthnInstant="${before}"`) }),
    ),
  ).toBe(false);
  expect(await isRecent(({ good }) => good)).toBe(true);
});

test("a provider that is removed while it signs somebody in is off", async () => {
  const removed = await addProvider(owner, at.first, "first.example");
  const { forging, relay } = await begin({ of: removed });
  const { asked } = await at.owner.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`members of ${at.first.id}`}, 0))`;
    const body = { SAMLResponse: encoded(forging.good), RelayState: relay };
    const asked = forging.browser.send(removed.redirect_uri, body);
    await untilLocked(at.owner);
    await sql`delete from sso_providers where id = ${removed.id}`;
    return { asked };
  });
  expect((await asked).headers.get("location")).toContain("sso:off");
});
