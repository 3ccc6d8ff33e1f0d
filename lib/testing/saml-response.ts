import { SignedXml } from "xml-crypto";
import type { Keys } from "./saml-provider.ts";

export const spaces = {
  samlp: "urn:oasis:names:tc:SAML:2.0:protocol",
  saml: "urn:oasis:names:tc:SAML:2.0:assertion",
  ds: "http://www.w3.org/2000/09/xmldsig#",
  exclusive: "http://www.w3.org/2001/10/xml-exc-c14n#",
};

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** What a response says; every part can be replaced, or left out with an empty text. */
export interface Saying {
  issuer: string;
  audience: string;
  acs_url: string;
  request_id: string;
  name_id: string;
  email: string;
}

export type Parts = ReturnType<typeof partsOf>;

/** The parts of a response, for a test to change before they are signed. */
export function partsOf({ issuer, audience, acs_url, request_id, name_id, email }: Saying) {
  return {
    attributes: `Version="2.0" IssueInstant="${minutes(0)}" Destination="${acs_url}" InResponseTo="${request_id}"`,
    response_issuer: `<saml:Issuer>${issuer}</saml:Issuer>`,
    status: `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`,
    assertion_attributes: `Version="2.0" IssueInstant="${minutes(0)}"`,
    issuer: `<saml:Issuer>${issuer}</saml:Issuer>`,
    name_id: `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${name_id}</saml:NameID>`,
    confirmation: `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${request_id}" Recipient="${acs_url}" NotOnOrAfter="${minutes(5)}"/></saml:SubjectConfirmation>`,
    conditions: `<saml:Conditions NotBefore="${minutes(-5)}" NotOnOrAfter="${minutes(5)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    authn: `<saml:AuthnStatement AuthnInstant="${minutes(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attribute_statement: `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
  };
}

/** With a namespace declaration of its own, so that it can be moved. */
export const assertionXml = (parts: Parts, id = "_assertion") =>
  `<saml:Assertion xmlns:saml="${spaces.saml}" ID="${id}" ${parts.assertion_attributes}>${parts.issuer}<saml:Subject>${parts.name_id}${parts.confirmation}</saml:Subject>${parts.conditions}${parts.authn}${parts.attribute_statement}</saml:Assertion>`;

export const responseXml = (parts: Parts, assertion: string, id = "_response") =>
  `<samlp:Response xmlns:samlp="${spaces.samlp}" xmlns:saml="${spaces.saml}" ID="${id}" ${parts.attributes}>${parts.response_issuer}${parts.status}${assertion}</samlp:Response>`;

export interface Signing {
  signature?: string;
  digest?: string;
  transforms?: string[];
  c14n?: string;
  /** Nothing is put into KeyInfo without one. */
  shown?: string;
  prefix?: string;
}

/** The document with a signature of the element that has this ID, after its first child. */
export function signed(xml: string, id: string, { cert, key }: Keys, how: Signing = {}): string {
  const sig = new SignedXml({
    ...{ privateKey: key, publicCert: how.shown ?? cert },
    signatureAlgorithm: how.signature ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: how.c14n ?? spaces.exclusive,
  });
  sig.addReference({
    xpath: `//*[@ID='${id}']`,
    digestAlgorithm: how.digest ?? "http://www.w3.org/2001/04/xmlenc#sha256",
    transforms: how.transforms ?? [`${spaces.ds}enveloped-signature`, spaces.exclusive],
  });
  sig.computeSignature(xml, {
    prefix: how.prefix ?? "ds",
    location: { reference: `//*[@ID='${id}']/*[1]`, action: "after" },
  });
  return sig.getSignedXml();
}

export const encoded = (text: string | Uint8Array) => Buffer.from(text as string).toString("base64");
