import { expect, test } from "vitest";
import { encoded } from "#lib/testing/saml-response.ts";
import { addSession, send } from "#lib/testing/stage.ts";
import { AuthBrowser } from "./testing-browser.ts";
import { type Forge, type Forging, replaced, samlStage } from "./testing-saml.ts";

const { at, owner, victim, addProvider, begin, attempt, requestCookie } = await samlStage();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
type PartName =
  | ("conditions" | "confirmation" | "issuer" | "authn" | "assertion_attributes" | "name_id")
  | "attribute_statement";

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

/** The member's attributes, and after them another one with somebody else's address. */
const withAttribute = ({ attribute_statement }: Forging["parts"], names: string) =>
  replaced(
    attribute_statement,
    /<\/saml:AttributeStatement>/,
    `<saml:Attribute ${names}><saml:AttributeValue>${victim}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
  );

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
  "an address in each of two attributes of the same name": [
    "no_email",
    ({ signedWith, parts }) =>
      signedWith({
        attribute_statement: replaced(parts.attribute_statement, /member-/, "other-") + parts.attribute_statement,
      }),
  ],
  "an address in each of two attributes whose names differ in case": [
    "no_email",
    ({ signedWith, parts }) => signedWith({ attribute_statement: withAttribute(parts, 'Name="EMAIL"') }),
  ],
  "an address in each of two attributes of the same friendly name": [
    "no_email",
    ({ signedWith, parts }) =>
      signedWith({
        attribute_statement: replaced(
          withAttribute(parts, 'Name="urn:y" FriendlyName="mail"'),
          /Name="email"/,
          'Name="urn:x" FriendlyName="mail"',
        ),
      }),
  ],
  "an address in an element": [
    "no_email",
    ({ signedWith, parts }) =>
      signedWith({
        attribute_statement: replaced(
          parts.attribute_statement,
          /AttributeValue>(.*)<\/saml/,
          "AttributeValue><saml:NameID>$1</saml:NameID></saml",
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
  [
    "values with types",
    saying(
      "attribute_statement",
      /<saml:AttributeValue>/,
      '<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">',
    ),
  ],
  ["no issuer around the assertion", around(/<saml:Issuer>[^<]*<\/saml:Issuer><samlp:Status>/, "<samlp:Status>")],
])("accepts %s", async (_, forge) => {
  expect((await attempt(forge)).outcome).toBe("ok");
});

test.each([
  ["the name of an attribute, not the friendly name of another", "email", 'Name="urn:x" FriendlyName="Email"'],
  ["a name that counts later, not a friendly name", "MAIL", 'Name="urn:x" FriendlyName="email"'],
  ["a friendly name if no name says it", 'urn:y" FriendlyName="mail', 'Name="urn:x"'],
])("takes the address by %s", async (_, own, other) => {
  let email = "";
  const { session } = await attempt(({ parts, saying: { email: address }, signedWith }) => {
    email = address;
    return signedWith({
      attribute_statement: replaced(withAttribute(parts, other), /Name="email"/, `Name="${own}"`),
    });
  });
  expect((await send("GET", "/rest/v2/account", session)).body.data.email).toBe(email);
});
