import {
  attribute,
  attributesIn,
  childrenOf,
  elementsIn,
  isElement,
  mustConsistOf,
  named,
  namespaces,
  only,
  XmlProblem,
} from "./saml-xml.ts";

/** Signatures with a key that only the provider has, and no broken digests. */
const signatureMethods = [
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
];
const digestMethods = ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"];
const transforms = [`${namespaces.signature}enveloped-signature`, namespaces.exclusive];

const algorithmOf = (parent: Element, name: string) => attribute(only(parent, "signature", name), "Algorithm") ?? "";

function check(holds: boolean): void {
  if (!holds) throw new XmlProblem();
}

/** Throws `XmlProblem` unless it signs exactly the element that it is in, in the one form that providers use. */
function checkSignature(signature: Element): void {
  mustConsistOf(signature, [
    ["signature", "SignedInfo", 1],
    ["signature", "SignatureValue", 1],
    ["signature", "KeyInfo", 1],
  ]);
  const info = only(signature, "signature", "SignedInfo");
  mustConsistOf(info, [
    ["signature", "CanonicalizationMethod", 1],
    ["signature", "SignatureMethod", 1],
    ["signature", "Reference", 1],
  ]);
  check(algorithmOf(info, "CanonicalizationMethod") === namespaces.exclusive);
  check(signatureMethods.includes(algorithmOf(info, "SignatureMethod")));
  for (const name of ["CanonicalizationMethod", "SignatureMethod"])
    check(childrenOf(only(info, "signature", name)).length === 0);
  const reference = only(info, "signature", "Reference");
  mustConsistOf(reference, [
    ["signature", "Transforms", 1],
    ["signature", "DigestMethod", 1],
    ["signature", "DigestValue", 1],
  ]);
  check(digestMethods.includes(algorithmOf(reference, "DigestMethod")));
  const id = attribute(signature.parentNode as Element, "ID");
  check(id !== null && /^[A-Za-z_][\w.-]{0,200}$/.test(id) && attribute(reference, "URI") === `#${id}`);
  const steps = childrenOf(only(reference, "signature", "Transforms"));
  check(steps.length === transforms.length);
  steps.forEach((step, at) => {
    check(isElement(step, "signature", "Transform") && attribute(step, "Algorithm") === transforms[at]);
    mustConsistOf(step, at === 1 ? [["exclusive", "InclusiveNamespaces", 1]] : []);
  });
}

const idNames = ["id", "xml:id"];

/** Throws `XmlProblem` if two elements could be meant by one ID, however it is written. */
function checkIds(root: Element): void {
  const seen = new Set<string>();
  for (const element of elementsIn(root))
    for (const { name, value } of attributesIn(element)) {
      if (!idNames.includes(name.toLowerCase())) continue;
      check(name === "ID" || element.namespaceURI === namespaces.signature);
      check(!seen.has(value));
      seen.add(value);
    }
}

/**
 * Which of a response's parts are signed: the response, its only assertion, or both. Throws `XmlProblem` if neither is,
 * and for any signature elsewhere or in another form.
 */
export function signedParts(response: Element, assertion: Element): { response: boolean; assertion: boolean } {
  checkIds(response);
  const all = [...elementsIn(response)].filter(({ localName }) => localName.toLowerCase() === "signature");
  const [ofResponse, ofAssertion] = [response, assertion].map((part) => named(part, "signature", "Signature"));
  const own = [...(ofResponse ?? []), ...(ofAssertion ?? [])];
  check(own.length > 0 && own.length === all.length);
  check((ofResponse?.length ?? 0) < 2 && (ofAssertion?.length ?? 0) < 2);
  own.forEach(checkSignature);
  return { response: ofResponse?.length === 1, assertion: ofAssertion?.length === 1 };
}
