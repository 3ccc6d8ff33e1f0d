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

/** All values of the first of these names that is there, in whatever case. */
function valuesIn(attributes: Claimed["attributes"], names: readonly string[]): string[] | undefined {
  const byName = Map.groupBy(Object.entries(attributes), ([name]) => name.toLowerCase());
  const found = names.map((name) => byName.get(name)).find((same) => same !== undefined);
  return found?.flatMap(([, values]) => values);
}

/** The only value of the first attribute that is there; null if there is none, or several. */
function valueIn({ attributes, friendly }: Claimed, kind: keyof typeof attributeNames): string | null {
  const names = attributeNames[kind];
  const values = valuesIn(attributes, names) ?? valuesIn(friendly, names);
  return values?.length === 1 ? values[0] || null : null;
}

const listed = (attributes: Claimed["attributes"], name: string) =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

/**
 * What an assertion means here. SAML doesn't say whether an address is verified: a provider that speaks about proven
 * domains alone answers for it. Throws `ProviderProblem`.
 */
export function samlVouched(claimed: Claimed, provider: ProviderRow): Said {
  const { subject, is_email, attributes, friendly, auth_time } = claimed;
  const { groups_claim } = provider;
  const parts = [valueIn(claimed, "given"), valueIn(claimed, "family")].filter((part) => part !== null);
  const groups =
    groups_claim === null ? undefined : (listed(attributes, groups_claim) ?? listed(friendly, groups_claim));
  const said = {
    sub: subject,
    email: valueIn(claimed, "email") ?? (is_email ? subject : null),
    email_verified: true,
    name: valueIn(claimed, "display") ?? (parts.join(" ") || valueIn(claimed, "name")),
    auth_time,
  };
  return vouchedBy(said, groups, provider);
}
