import { isDeepStrictEqual } from "node:util";
import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { ProviderProblem } from "./outbound.ts";
import { type Asked, type Claimed, checkIssuer, mustHold, readAssertion } from "./saml-assertion.ts";
import { signedParts } from "./saml-signature-form.ts";
import {
  attribute,
  elementsIn,
  fromBase64,
  fromUtf8,
  isElement,
  mustConsistOf,
  named,
  only,
  parseXml,
  XmlProblem,
} from "./saml-xml.ts";

/** The longest response, in bytes. */
export const longestResponse = 256 * 1024;

const success = "urn:oasis:names:tc:SAML:2.0:status:Success";

/** The only assertion of a response that says that the sign-in succeeded, for the request that was sent. */
function assertionIn(response: Element, asked: Asked): Element {
  mustHold(isElement(response, "protocol", "Response"), "saml_form");
  const inside = (name: string) =>
    [...elementsIn(response)].filter(({ localName }) => localName.toLowerCase() === name);
  mustConsistOf(only(response, "protocol", "Status"), [
    ["protocol", "StatusCode", 1],
    ["protocol", "StatusMessage", 1],
    ["protocol", "StatusDetail", 1],
  ]);
  const code = only(only(response, "protocol", "Status"), "protocol", "StatusCode");
  mustHold(attribute(code, "Value") === success, "saml_status");
  mustHold(inside("encryptedassertion").length === 0 && inside("encryptedid").length === 0, "saml_encrypted");
  mustConsistOf(response, [
    ["assertion", "Issuer", 1],
    ["signature", "Signature", 1],
    ["protocol", "Status", 1],
    ["assertion", "Assertion", 1],
  ]);
  mustHold(inside("assertion").length === 1 && attribute(response, "Version") === "2.0", "saml_form");
  for (const issuer of named(response, "assertion", "Issuer")) checkIssuer(issuer, asked);
  mustHold(attribute(response, "Destination") === asked.acs_url, "saml_destination");
  mustHold(attribute(response, "InResponseTo") === asked.request_id, "saml_unasked");
  return only(response, "assertion", "Assertion");
}

/** What the library finds signed with one of the certificates: the assertion, as it was signed. */
async function signedAssertion(
  text: string,
  parts: { response: boolean; assertion: boolean },
  certificates: string[],
  { issuer, entity_id, acs_url }: Asked,
): Promise<string> {
  const saml = new SAML({
    ...{ idpCert: certificates, idpIssuer: issuer, issuer: entity_id, audience: entity_id, callbackUrl: acs_url },
    ...{ wantAuthnResponseSigned: parts.response, wantAssertionsSigned: parts.assertion, acceptedClockSkewMs: 60_000 },
    // Checked with what the browser brings.
    validateInResponseTo: ValidateInResponseTo.never,
  });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(text).toString("base64") });
  return profile?.getAssertionXml?.() ?? "";
}

/**
 * What a response says about whoever signed in. It is read twice: as it came, which tells what is wrong with it, and
 * from what was signed, which has to say the same. Throws `ProviderProblem`.
 */
export async function readResponse(encoded: string, certificates: string[], asked: Asked): Promise<Claimed> {
  try {
    const bytes = fromBase64(encoded, longestResponse);
    const text = bytes && fromUtf8(bytes);
    mustHold(text !== null, "saml_form");
    const response = parseXml(text);
    const assertion = assertionIn(response, asked);
    const claimed = readAssertion(assertion, asked);
    let signed: string;
    try {
      signed = await signedAssertion(text, signedParts(response, assertion), certificates, asked);
    } catch {
      throw new ProviderProblem("saml_signature");
    }
    mustHold(isDeepStrictEqual(readAssertion(parseXml(signed), asked), claimed), "saml_signature");
    return claimed;
  } catch (error) {
    if (error instanceof XmlProblem) throw new ProviderProblem("saml_form");
    throw error;
  }
}
