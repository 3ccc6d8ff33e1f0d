import { expect, test, vi } from "vitest";
import { encoded } from "#lib/testing/saml-response.ts";
import { addPerson, addSession, send } from "#lib/testing/stage.ts";
import { AuthBrowser } from "./testing-browser.ts";
import { type Forge, samlStage } from "./testing-saml.ts";

const { at, owner, provider, issuer, victim, addProvider, begin, attempt, requestCookie } = await samlStage();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const replaced = (text: string, pattern: RegExp, by: string) => {
  if (!pattern.test(text)) throw new Error(`there is no ${pattern}`);
  return text.replace(pattern, by);
};

type PartName = "conditions" | "confirmation" | "issuer" | "authn" | "assertion_attributes" | "name_id";

/** A part that says something else, signed by the provider. */
const saying =
  (part: PartName, pattern: RegExp, by: string): Forge =>
  ({ parts, signedWith }) =>
    signedWith({ [part]: replaced(parts[part], pattern, by) });

/** What nobody has to sign, if the assertion is signed. */
const around =
  (pattern: RegExp, by: string): Forge =>
  ({ good }) =>
    replaced(good, pattern, by);

const boss = await addSession(at.owner, at.second, "owner");
const sibling = await addProvider(owner, at.first, "first.example", { name: "Second" });
const elsewhere = await addProvider(boss, at.second, "second.example");

const wrong: Record<string, [string, Forge]> = {
  "another audience": [
    "saml_audience",
    saying("conditions", /<saml:Audience>.*<\/saml:Audience>/, "<saml:Audience>https://other.example</saml:Audience>"),
  ],
  "the audience in another case": [
    "saml_audience",
    ({ parts, saying: { audience }, signedWith }) =>
      signedWith({ conditions: parts.conditions.replace(audience, audience.toUpperCase()) }),
  ],
  "no audience": [
    "saml_audience",
    saying("conditions", /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ""),
  ],
  "no conditions": ["saml_form", saying("conditions", /.+/, "")],
  "a second audience restriction for somebody else": [
    "saml_audience",
    saying(
      "conditions",
      /<\/saml:Conditions>/,
      "<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction></saml:Conditions>",
    ),
  ],
  "the audience of another provider of the organization": [
    "saml_audience",
    saying("conditions", /<saml:Audience>.*<\/saml:Audience>/, `<saml:Audience>${sibling.client_id}</saml:Audience>`),
  ],
  "another recipient": [
    "saml_destination",
    saying("confirmation", /Recipient="[^"]*"/, 'Recipient="https://other.example/acs"'),
  ],
  "no recipient": ["saml_destination", saying("confirmation", /Recipient="[^"]*"/, "")],
  "the recipient of another organization": [
    "saml_destination",
    saying("confirmation", /Recipient="[^"]*"/, `Recipient="${elsewhere.redirect_uri}"`),
  ],
  "another destination": ["saml_destination", around(/Destination="[^"]*"/, 'Destination="https://other.example/acs"')],
  "a destination that only begins as ours": ["saml_destination", around(/Destination="([^"]*)"/, 'Destination="$1/"')],
  "no destination": ["saml_destination", around(/Destination="[^"]*"/, "")],
  "another issuer of the assertion": ["wrong_issuer", saying("issuer", />[^<]*</, ">https://other.example<")],
  "no issuer of the assertion": [
    "saml_form",
    ({ signedWith, parts }) => signedWith({ issuer: parts.issuer.replaceAll("Issuer", "Advice") }),
  ],
  "another issuer of the response": [
    "wrong_issuer",
    around(/<saml:Issuer>[^<]*/, "<saml:Issuer>https://other.example"),
  ],
  "an issuer of another format": [
    "wrong_issuer",
    saying("issuer", /<saml:Issuer>/, '<saml:Issuer Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">'),
  ],
  "space around the issuer": ["wrong_issuer", saying("issuer", />([^<]*)</, "> $1 <")],
  "conditions that ended two minutes ago": [
    "saml_time",
    saying("conditions", /NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${later(-2)}"`),
  ],
  "conditions that begin in two minutes": [
    "saml_time",
    saying("conditions", /NotBefore="[^"]*"/, `NotBefore="${later(2)}"`),
  ],
  "a confirmation that ended two minutes ago": [
    "saml_time",
    saying("confirmation", /NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${later(-2)}"`),
  ],
  "a confirmation that begins in two minutes": [
    "saml_time",
    saying("confirmation", /NotOnOrAfter=/, `NotBefore="${later(2)}" NotOnOrAfter=`),
  ],
  "a confirmation without an end": ["saml_form", saying("confirmation", /NotOnOrAfter="[^"]*"/, "")],
  "a session there that ended": [
    "saml_time",
    saying("authn", /AuthnInstant=/, `SessionNotOnOrAfter="${later(-2)}" AuthnInstant=`),
  ],
  "a sign-in in the future": ["saml_time", saying("authn", /AuthnInstant="[^"]*"/, `AuthnInstant="${later(2)}"`)],
  "an assertion of the future": [
    "saml_time",
    saying("assertion_attributes", /IssueInstant="[^"]*"/, `IssueInstant="${later(2)}"`),
  ],
  "a time that is none": ["saml_form", saying("conditions", /NotOnOrAfter="[^"]*"/, 'NotOnOrAfter="2099"')],
  "no sign-in": ["saml_form", saying("authn", /.+/, "")],
  "no request": ["saml_unasked", around(/ InResponseTo="[^"]*"/, "")],
  "another request": ["saml_unasked", around(/ InResponseTo="[^"]*"/, ' InResponseTo="_other"')],
  "a confirmation of no request": ["saml_unasked", saying("confirmation", / InResponseTo="[^"]*"/, " ")],
  "a confirmation of another request": [
    "saml_unasked",
    saying("confirmation", / InResponseTo="[^"]*"/, ' InResponseTo="_other"'),
  ],
  "a NameID for once": ["saml_transient", saying("name_id", /persistent/, "transient")],
  "an empty NameID": ["failed", saying("name_id", />[^<]*</, "><")],
  "a NameID of 256 characters": ["failed", saying("name_id", />[^<]*</, `>${"x".repeat(256)}<`)],
  "a NameID with a control character": ["failed", saying("name_id", />[^<]*</, ">a&#9;b<")],
  "no address": ["no_email", ({ signedWith }) => signedWith({ attribute_statement: "" })],
  "two addresses": [
    "no_email",
    ({ signedWith, parts }) =>
      signedWith({
        attribute_statement: replaced(
          parts.attribute_statement,
          /<saml:AttributeValue>/,
          `<saml:AttributeValue>${victim}</saml:AttributeValue><saml:AttributeValue>`,
        ),
      }),
  ],
  "an address of a domain that isn't proven": [
    "foreign_domain",
    ({ signedWith, parts }) =>
      signedWith({ attribute_statement: replaced(parts.attribute_statement, /first\.example/, "foreign.example") }),
  ],
  "an address of nobody here": [
    "unknown",
    ({ signedWith, parts }) =>
      signedWith({ attribute_statement: replaced(parts.attribute_statement, /member-/, "nobody-") }),
  ],
  "another relay state": ["saml_unasked", ({ good }) => ({ response: encoded(good), relay: "other" })],
  "no relay state": ["saml_unasked", ({ good }) => ({ response: encoded(good), relay: "" })],
  "another browser": ["saml_unasked", ({ good }) => ({ response: encoded(good), browser: new AuthBrowser() })],
  "a browser that began another sign-in": [
    "saml_unasked",
    async ({ good }) => {
      const other = await begin();
      return { response: encoded(good), browser: other.forging.browser, relay: other.relay };
    },
  ],
  "the ACS URL of another provider of the organization": [
    "saml_unasked",
    ({ good }) => ({ response: encoded(good), acs: sibling.redirect_uri }),
  ],
  "the ACS URL of another organization": [
    "saml_unasked",
    ({ good }) => ({ response: encoded(good), acs: elsewhere.redirect_uri }),
  ],
  "a cookie that was changed": [
    "saml_unasked",
    ({ good, browser }) => {
      const kept = browser.cookies.get(requestCookie) ?? "";
      browser.cookies.set(requestCookie, `${kept.slice(0, -6)}AAAAAA`);
      return good;
    },
  ],
};

test.each(Object.entries(wrong))("signs nobody in with %s", async (_, [problem, forge]) => {
  expect(await attempt(forge)).toEqual({ outcome: problem, status: 303, session: null });
});

test.each<[string, Forge]>([
  [
    "a clock that is 50 seconds behind",
    saying("conditions", /NotOnOrAfter="[^"]*"/, `NotOnOrAfter="${later(-50 / 60)}"`),
  ],
  ["a clock that is 50 seconds ahead", saying("conditions", /NotBefore="[^"]*"/, `NotBefore="${later(50 / 60)}"`)],
  [
    "one of several audiences",
    saying("conditions", /<saml:Audience>/, "<saml:Audience>x</saml:Audience><saml:Audience>"),
  ],
  [
    "a single use, which always holds",
    saying("conditions", /<\/saml:Conditions>/, "<saml:OneTimeUse/></saml:Conditions>"),
  ],
  ["no issuer around the assertion", around(/<saml:Issuer>[^<]*<\/saml:Issuer><samlp:Status>/, "<samlp:Status>")],
])("accepts %s", async (_, forge) => {
  expect((await attempt(forge)).outcome).toBe("ok");
});

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
  expect(await isRecent(saying("authn", /AuthnInstant="[^"]*"/, `AuthnInstant="${later(-11)}"`))).toBe(false);
  expect(await isRecent(({ good }) => good)).toBe(true);
});
