import type { ProviderRow } from "#db/single-sign-on.ts";
import type { Claimed } from "./saml-assertion.ts";
import { type Said, vouchedBy } from "./vouched.ts";

const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/";

/** What providers call an attribute, in the order in which it counts; without case. */
const attributeNames = {
  email: ["email", "mail", "emailaddress", `${claims}emailaddress`, "urn:oid:0.9.2342.19200300.100.1.3"],
  display: [
    "displayname",
    "http://schemas.microsoft.com/identity/claims/displayname",
    "urn:oid:2.16.840.1.113730.3.1.241",
  ],
  given: ["firstname", "givenname", `${claims}givenname`, "urn:oid:2.5.4.42"],
  family: ["lastname", "surname", "sn", `${claims}surname`, "urn:oid:2.5.4.4"],
  name: ["name", `${claims}name`],
};

/** The only value of the first attribute that is there; null if there is none, or several. */
function valueIn({ attributes }: Claimed, kind: keyof typeof attributeNames): string | null {
  const byName = new Map(Object.entries(attributes).map(([name, values]) => [name.toLowerCase(), values]));
  const values = attributeNames[kind].map((name) => byName.get(name)).find((found) => found !== undefined);
  return values?.length === 1 ? values[0] || null : null;
}

/**
 * What an assertion means here. SAML doesn't say whether an address is verified: a provider that speaks about proven
 * domains alone answers for it. Throws `ProviderProblem`.
 */
export function samlVouched(claimed: Claimed, provider: ProviderRow): Said {
  const { subject, is_email, attributes, auth_time } = claimed;
  const { groups_claim } = provider;
  const parts = [valueIn(claimed, "given"), valueIn(claimed, "family")].filter((part) => part !== null);
  const groups =
    groups_claim !== null && Object.hasOwn(attributes, groups_claim) ? attributes[groups_claim] : undefined;
  const said = {
    sub: subject,
    email: valueIn(claimed, "email") ?? (is_email ? subject : null),
    email_verified: true,
    name: valueIn(claimed, "display") ?? (parts.join(" ") || valueIn(claimed, "name")),
    auth_time,
  };
  return vouchedBy(said, groups, provider);
}
