import { createHmac, sign } from "node:crypto";
import { expect, test } from "vitest";
import { SignedXml } from "xml-crypto";
import {
  assertionXml,
  encoded,
  partsOf,
  responseXml,
  type Signing,
  signed,
  spaces,
} from "#lib/testing/saml-response.ts";
import { assertionIn, type Forge, type Forging, replaced, samlStage } from "./testing-saml.ts";

type Keys = Forging["keys"];

const { attempt, victim } = await samlStage();

const more = "http://www.w3.org/2001/04/xmldsig-more#";
const enveloped = `${spaces.ds}enveloped-signature`;

const signedAs =
  (how: Signing, id = "_assertion"): Forge =>
  ({ parts, keys }) =>
    signed(responseXml(parts, assertionXml(parts)), id, keys, how);

const signatureIn = (xml: string) => /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)?.[0] as string;
const without = (xml: string) => xml.replace(signatureIn(xml), "");
const ended = (xml: string, name: string, inserted: string) => xml.replace(`</${name}>`, `${inserted}</${name}>`);

/** The response with an element in the place of its assertion. */
const holding = ({ parts }: Forging, assertion: string) => responseXml(parts, assertion);

const evilWith = ({ evil }: Forging, inserted: string) => evil.replace("</saml:Issuer>", `</saml:Issuer>${inserted}`);

const signedResponse = ({ parts, keys }: Forging) => signed(responseXml(parts, assertionXml(parts)), "_response", keys);

const byKey = (text: string, { key }: Keys) => sign("sha256", Buffer.from(text), key).toString("base64");

/** Signed by the provider again, with another text in what is signed. */
function resigned(xml: string, keys: Keys, from: string | RegExp, to: string, value = byKey): string {
  const info = /<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(xml)?.[0] ?? "";
  const changed = replaced(info.replaceAll(/<(ds:\w+)( [^>]*)?\/>/g, "<$1$2></$1>"), from, to);
  const canonical = changed.replace("<ds:SignedInfo>", `<ds:SignedInfo xmlns:ds="${spaces.ds}">`);
  return xml.replace(info, changed).replace(/(<ds:SignatureValue>)[^<]*/, `$1${value(canonical, keys)}`);
}

const resignedWith =
  (from: string | RegExp, to: string): Forge =>
  ({ good, keys }) =>
    resigned(good, keys, from, to);

/** As Okta writes it: with prefixes that the canonical form keeps. The signer would also write them elsewhere. */
const withInclusive = resignedWith(
  `${spaces.exclusive}"></ds:Transform>`,
  `${spaces.exclusive}"><ec:InclusiveNamespaces xmlns:ec="${spaces.exclusive}" PrefixList="xs"></ec:InclusiveNamespaces></ds:Transform>`,
);

/** Signed by the provider, in the assertion, but for something else. */
const signedElsewhere =
  (xpath: string, isEmptyUri: boolean): Forge =>
  ({ parts, keys }) => {
    const signer = new SignedXml({
      ...{ privateKey: keys.key, publicCert: keys.cert, signatureAlgorithm: `${more}rsa-sha256` },
      canonicalizationAlgorithm: spaces.exclusive,
    });
    signer.addReference({
      ...{ xpath, isEmptyUri, digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256" },
      transforms: [enveloped, spaces.exclusive],
    });
    const location = { reference: "//*[@ID='_assertion']/*[1]", action: "after" } as const;
    signer.computeSignature(responseXml(parts, assertionXml(parts)), { prefix: "ds", location });
    return signer.getSignedXml();
  };

const genuine: Record<string, Forge> = {
  "a signed assertion": ({ good }) => good,
  "a signed response": signedResponse,
  "both signed": ({ good, keys }) => signed(good, "_response", keys),
  "RSA with SHA-512": signedAs({ signature: `${more}rsa-sha512`, digest: "http://www.w3.org/2001/04/xmlenc#sha512" }),
  "RSA-PSS with SHA-256": signedAs({ signature: "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1" }),
  "a list of inclusive namespaces": withInclusive,
  "a signature without a prefix": signedAs({ prefix: "" }),
  "another certificate in KeyInfo, which nobody reads": ({ parts, keys, foreign }) =>
    signed(responseXml(parts, assertionXml(parts)), "_assertion", keys, { shown: foreign.cert }),
  "an XML declaration and lines": ({ good }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n${good.replace("<samlp:Status>", "\n  <samlp:Status>\r\n")}\n`,
  "an XML declaration in single quotes": ({ good }) => `<?xml version='1.0' encoding='utf-8' standalone='no'?>${good}`,
  "base64 in lines": ({ good }) => ({ response: encoded(good).replaceAll(/.{76}/g, "$&\r\n") }),
};

test.each(Object.entries(genuine))("accepts %s", async (_, forge) => {
  expect((await attempt(forge)).outcome).toBe("ok");
});

const signatures: Record<string, Forge> = {
  "no signature": ({ good }) => without(good),
  "a key of somebody else": ({ parts, foreign }) =>
    signed(responseXml(parts, assertionXml(parts)), "_assertion", foreign),
  "a key of somebody else behind the provider's certificate": ({ parts, foreign, keys }) =>
    signed(responseXml(parts, assertionXml(parts)), "_assertion", foreign, { shown: keys.cert }),
  "RSA with SHA-1": signedAs({ signature: `${spaces.ds}rsa-sha1` }),
  "a digest with SHA-1": signedAs({ digest: `${spaces.ds}sha1` }),
  "no transform": signedAs({ transforms: [spaces.exclusive] }),
  "transforms in another order": signedAs({ transforms: [spaces.exclusive, enveloped] }),
  "a third transform": signedAs({ transforms: [enveloped, spaces.exclusive, spaces.exclusive] }),
  "canonical form with comments": signedAs({ transforms: [enveloped, `${spaces.exclusive}WithComments`] }),
  "inclusive canonical form": signedAs({ c14n: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315" }),
  "HMAC with the certificate as its secret": ({ good, keys }) =>
    resigned(good, keys, `${more}rsa-sha256`, `${spaces.ds}hmac-sha1`, (text, { cert }) =>
      createHmac("sha1", cert).update(text).digest("base64"),
    ),
  "no algorithm": resignedWith(`${more}rsa-sha256`, `${spaces.ds}none`),
  "an empty signature value": ({ good }) => good.replace(/(<ds:SignatureValue>)[^<]*/, "$1"),
  "an XSLT transform": resignedWith(enveloped, "http://www.w3.org/TR/1999/REC-xslt-19991116"),
  "an XPath transform": resignedWith(enveloped, "http://www.w3.org/TR/1999/REC-xpath-19991116"),
  "a transform with content": resignedWith(`${enveloped}">`, `${enveloped}"><x xmlns="urn:x"></x>`),
  "a reference to the whole document": signedElsewhere("/*", true),
  "a reference to an address": resignedWith('URI="#_assertion"', 'URI="https://evil.example/#_assertion"'),
  "a reference to another element": signedElsewhere("/*", false),
  "two references": resignedWith(/<ds:Reference [\s\S]*<\/ds:Reference>/, "$&$&"),
  "two parts that say what is signed": ({ good }) => {
    const info = /<ds:SignedInfo[\s\S]*<\/ds:SignedInfo>/.exec(good)?.[0] ?? "";
    return good.replace(info, info + info);
  },
  "the signature of another response": ({ good, parts, saying, keys }) => {
    const other = { ...parts, ...partsOf({ ...saying, name_id: "another" }) };
    return good.replace(
      signatureIn(good),
      signatureIn(signed(responseXml(other, assertionXml(other)), "_assertion", keys)),
    );
  },
  "another NameID than the signed one": ({ good, saying }) =>
    good.replace(`>${saying.name_id}</saml:NameID>`, `>${victim}</saml:NameID>`),
  "another address than the signed one": ({ good, saying }) =>
    good.replace(`${saying.email}</saml:AttributeValue>`, `${victim}</saml:AttributeValue>`),
  "another audience than the signed one": ({ parts, keys, saying }) => {
    const other = partsOf({ ...saying, audience: "https://other.example/metadata" });
    const xml = signed(responseXml(other, assertionXml(other)), "_assertion", keys);
    return xml.replace(other.conditions, parts.conditions);
  },
  "a valid assertion in a response with a wrong signature": ({ good, foreign }) => signed(good, "_response", foreign),
  "a signed response with a wrong signature on the assertion": ({ parts, keys, foreign }) =>
    signed(signed(responseXml(parts, assertionXml(parts)), "_assertion", foreign), "_response", keys),
};

for (const id of ["id", "Id", "xml:id", "ID"])
  signatures[`an element that has ${id}`] = ({ good }) =>
    ended(
      good,
      "samlp:Status",
      `<samlp:StatusDetail><x xmlns="urn:x" ${id}="${id === "ID" ? "_response" : "_other"}"/></samlp:StatusDetail>`,
    );

const wrappings: Record<string, Forge> = {
  "wrapping 1: the signed response in the signature": (forging) => {
    const whole = signedResponse(forging);
    const evil = holding(forging, forging.evil).replace("_response", "_evilresponse");
    const carrying = ended(signatureIn(whole), "ds:Signature", `<ds:Object>${without(whole)}</ds:Object>`);
    return evil.replace("</saml:Issuer>", `</saml:Issuer>${carrying}`);
  },
  "wrapping 2: the signed response before the signature": (forging) => {
    const whole = signedResponse(forging);
    const evil = holding(forging, forging.evil).replace("_response", "_evilresponse");
    return evil.replace("</saml:Issuer>", `</saml:Issuer>${without(whole)}${signatureIn(whole)}`);
  },
  "wrapping 3: another assertion before the signed one": (forging) =>
    holding(forging, forging.evil + forging.assertion),
  "wrapping 3 from behind": (forging) => holding(forging, forging.assertion + forging.evil),
  "wrapping 4: the signed assertion in another one": (forging) =>
    holding(forging, ended(forging.evil, "saml:Assertion", forging.assertion)),
  "wrapping 5: the signature in another one, and the signed one behind": (forging) =>
    holding(forging, evilWith(forging, signatureIn(forging.good)) + without(forging.assertion)),
  "wrapping 6: the signed one in the signature in another one": (forging) => {
    const carrying = ended(signatureIn(forging.good), "ds:Signature", without(forging.assertion));
    return holding(forging, evilWith(forging, carrying));
  },
  "wrapping 7: another one in extensions": (forging) =>
    forging.good.replace("<samlp:Status>", `<samlp:Extensions>${forging.evil}</samlp:Extensions><samlp:Status>`),
  "wrapping 8: the signed one as an object in the signature": (forging) => {
    const carrying = ended(
      signatureIn(forging.good),
      "ds:Signature",
      `<ds:Object>${without(forging.assertion)}</ds:Object>`,
    );
    return holding(forging, evilWith(forging, carrying));
  },
  "another one in the status": (forging) =>
    forging.good.replace("</samlp:Status>", `<samlp:StatusDetail>${forging.evil}</samlp:StatusDetail></samlp:Status>`),
  "the signed one in the status": (forging) =>
    holding(forging, forging.evil).replace(
      "</samlp:Status>",
      `<samlp:StatusDetail>${forging.assertion}</samlp:StatusDetail></samlp:Status>`,
    ),
  "the signed one as the advice of another": (forging) =>
    holding(forging, ended(forging.evil, "saml:Assertion", `<saml:Advice>${forging.assertion}</saml:Advice>`)),
  "the signed one in the KeyInfo of another": (forging) => {
    const carrying = ended(signatureIn(forging.good), "ds:KeyInfo", without(forging.assertion));
    return holding(forging, evilWith(forging, carrying));
  },
  "two signatures of the same": ({ good }) => good.replace(signatureIn(good), signatureIn(good).repeat(2)),
  "a signature elsewhere": ({ good }) =>
    without(good).replace("</saml:Subject>", `${signatureIn(good)}</saml:Subject>`),
  "two with the same ID": (forging) =>
    holding(
      forging,
      evilWith(forging, signatureIn(forging.good)).replace("_evil", "_assertion") + without(forging.assertion),
    ),
  "an assertion that calls itself otherwise": (forging) =>
    holding(forging, forging.evil.replaceAll("saml:Assertion", "saml:assertion") + forging.assertion),
  "two signed assertions": (forging) => {
    const other = assertionIn(
      signed(holding(forging, assertionXml(forging.parts, "_second")), "_second", forging.keys),
    );
    return holding(forging, forging.assertion + other);
  },
};

test.each(Object.entries(signatures))("signs nobody in with %s", async (_, forge) => {
  expect(await attempt(forge)).toEqual({ outcome: "saml_signature", status: 303, session: null });
});

test.each(Object.entries(wrappings))("signs nobody in with %s", async (_, forge) => {
  const { outcome, status, session } = await attempt(forge);
  expect([status, session]).toEqual([303, null]);
  expect(["saml_form", "saml_signature"]).toContain(outcome);
});
