import { z } from "zod";
import { outgoingRole } from "#lib/platform/auth/role-fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import {
  createDomainInput,
  createSamlProviderInput,
  createSsoProviderInput,
  updateDomainInput,
  updateSamlProviderInput,
  updateSsoProviderInput,
} from "./inputs.ts";

export const maxProviders = 10;
export const maxDomains = 50;

const defineOperation = inArea("Single sign-on");
const principals = ["session"] as const;

const saml = z.object({
  metadata_url: z.string().meta({ description: "Muster's metadata, for the provider" }),
  sign_in_url: z.string(),
  certificates: z.array(
    z.object({
      pem: z.string(),
      sha256: z.string().meta({ description: "Fingerprint" }),
      expires_at: timestamp.meta({ description: "For people to know: the key counts as long as it is entered here" }),
    }),
  ),
});

const provider = z
  .object({
    id: outgoingUuid,
    name: z.string(),
    issuer: z.string().meta({ description: "With SAML, the provider's entity ID" }),
    client_id: z.string().meta({ description: "What the provider calls Muster: with SAML, Muster's entity ID" }),
    redirect_uri: z
      .string()
      .meta({ description: "To be entered at the provider: with SAML, as its ACS URL (assertion consumer service)" }),
    saml: saml.nullable().meta({ description: "Null for OpenID Connect" }),
    groups_claim: z.string().nullable(),
    role_groups: z.array(z.object({ group: z.string(), role: outgoingRole })),
    creates_members: z.boolean(),
    default_role: outgoingRole,
    opens_owners: z.boolean().meta({
      description:
        "Whether owners can sign in through it. Ends when an admin changes the issuer, and only owners can turn it on.",
    }),
    is_on: z.boolean(),
    members: z.int().meta({ description: "How many members have signed in through it" }),
    created_at: timestamp,
  })
  .meta({ id: "SsoProvider" });

const domain = z
  .object({
    id: outgoingUuid,
    domain: z.string(),
    record_name: z.string().meta({ description: "Name of the TXT record that proves the domain" }),
    record_text: z.string().meta({ description: "What the TXT record has to say" }),
    proven_at: timestamp.nullable().meta({ description: "Null until the record was found" }),
    proven_with: z.enum(["dns", "operator"]).nullable(),
    is_required: z.boolean(),
    break_glass_member_id: outgoingUuid.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "Domain" });

const test = z
  .object({
    id: outgoingUuid,
    provider_id: outgoingUuid,
    finished_at: timestamp.nullable().meta({ description: "Null until the browser came back from the provider" }),
    is_own: z.boolean().meta({ description: "Whether it would have signed you in" }),
    outcome: z.string().nullable().meta({ description: "`ok`, or what would have kept the person out" }),
    message: z.string().nullable().meta({ description: "The same in words; null if the sign-in would have worked" }),
    issuer: z.string().nullable(),
    email: z.string().nullable(),
    is_verified: z.boolean().nullable(),
    name: z.string().nullable(),
    groups: z.array(z.string()).nullable().meta({ description: "Null if the provider lists none" }),
    role: z.string().nullable().meta({ description: "Role that the person would have" }),
  })
  .meta({ id: "SsoTest" });

const sso_provider_id = z.uuid({ error: "must be a UUID" });
const domain_id = z.uuid({ error: "must be a UUID" });

export type SsoProvider = z.output<typeof provider>;
export type Domain = z.output<typeof domain>;
export type SsoTest = z.output<typeof test>;

export const listSsoProviders = defineOperation({
  name: "list_sso_providers",
  words: "SSO single sign-on OIDC OpenID identity provider Okta Entra Google login",
  method: "GET",
  path: "/sso-providers",
  scope: null,
  principals,
  summary: "List identity providers",
  description: `For owners and admins. At most ${maxProviders}.`,
  input: z.object({}),
  output: z.object({ data: z.array(provider) }),
});

export const createSsoProvider = defineOperation({
  name: "create_sso_provider",
  words: "SSO single sign-on OIDC OpenID connect Okta Entra Google login set up",
  method: "POST",
  path: "/sso-providers",
  scope: null,
  needsProof: true,
  principals,
  summary: "Add an identity provider (OpenID Connect)",
  description:
    "For owners and admins. People can sign in through it once the organization has proven a domain. Sessions that it starts open this organization and no other.",
  input: createSsoProviderInput,
  output: z.object({ data: provider }),
  status: 201,
  refuses: [409],
  sensitive: ["client_secret"],
});

export const updateSsoProvider = defineOperation({
  name: "update_sso_provider",
  words: "SSO single sign-on OIDC rotate client secret disable turn off groups roles",
  method: "PATCH",
  path: "/sso-providers/{sso_provider_id}",
  scope: null,
  needsProof: true,
  principals,
  summary: "Change an identity provider",
  description:
    "For owners and admins. What only OpenID Connect has is refused for a provider of SAML. Another issuer forgets who is who at the provider and ends its sessions, as does turning it off. The last one can't be turned off while a domain requires it.",
  input: z.object({ sso_provider_id, ...updateSsoProviderInput.shape }),
  output: z.object({ data: provider }),
  refuses: [409],
  sensitive: ["client_secret"],
});

export const createSamlProvider = defineOperation({
  name: "create_saml_provider",
  words: "SSO single sign-on SAML connect Okta Entra Google login metadata certificate set up",
  method: "POST",
  path: "/sso-providers/saml",
  scope: null,
  needsProof: true,
  principals,
  summary: "Add an identity provider (SAML 2.0)",
  description:
    "For owners and admins. Takes the provider's metadata, or its entity ID, sign-in URL, and certificates. The same as with OpenID Connect holds for whom it signs in.",
  input: createSamlProviderInput,
  output: z.object({ data: provider }),
  status: 201,
  refuses: [409],
});

export const getSamlProvider = defineOperation({
  name: "get_saml_provider",
  words: "SSO single sign-on SAML certificate expires",
  method: "GET",
  path: "/sso-providers/{sso_provider_id}/saml",
  scope: null,
  principals,
  summary: "Retrieve an identity provider of SAML",
  description: "For owners and admins.",
  input: z.object({ sso_provider_id }),
  output: z.object({ data: provider }),
});

export const updateSamlProvider = defineOperation({
  name: "update_saml_provider",
  words: "SSO single sign-on SAML rotate certificate metadata disable turn off groups roles",
  method: "PATCH",
  path: "/sso-providers/{sso_provider_id}/saml",
  scope: null,
  needsProof: true,
  principals,
  summary: "Change an identity provider of SAML",
  description:
    "For owners and admins. `certificates` replaces all. Another entity ID, and certificates of which none was there before, forget who is who at the provider and end its sessions. Taking one of several out doesn't: if its key has leaked, set `forgets_identities` too. A new certificate from an admin keeps owners out until an owner lets them in.",
  input: z.object({ sso_provider_id, ...updateSamlProviderInput.shape }),
  output: z.object({ data: provider }),
  refuses: [409],
});

export const deleteSsoProvider = defineOperation({
  name: "delete_sso_provider",
  words: "SSO single sign-on OIDC remove",
  method: "DELETE",
  path: "/sso-providers/{sso_provider_id}",
  scope: null,
  needsProof: true,
  principals,
  summary: "Remove an identity provider",
  description: "For owners and admins. Ends its sessions. The last one can't be removed while a domain requires it.",
  input: z.object({ sso_provider_id }),
  output: deleted,
  refuses: [409],
  destructive: true,
});

export const createSsoTest = defineOperation({
  name: "create_sso_test",
  words: "SSO single sign-on OIDC check try",
  method: "POST",
  path: "/sso-providers/{sso_provider_id}/tests",
  scope: null,
  principals,
  summary: "Begin a test of an identity provider",
  description:
    "For owners and admins. A browser that begins to sign in within 15 minutes and wants to return to `return_to` gets no session: what came back is kept for a day.",
  input: z.object({ sso_provider_id }),
  output: z.object({ data: z.object({ id: outgoingUuid, return_to: z.string() }) }),
  status: 201,
  adds: true,
  changes: [],
});

export const getSsoTest = defineOperation({
  name: "get_sso_test",
  method: "GET",
  path: "/sso-tests/{sso_test_id}",
  scope: null,
  principals,
  summary: "Retrieve a test of an identity provider",
  description: "For whoever began it.",
  input: z.object({ sso_test_id: z.uuid({ error: "must be a UUID" }) }),
  output: z.object({ data: test }),
});

export const listDomains = defineOperation({
  name: "list_domains",
  words: "email domain verify DNS TXT SSO",
  method: "GET",
  path: "/domains",
  scope: null,
  principals,
  summary: "List domains",
  description: `For owners and admins. At most ${maxDomains}.`,
  input: z.object({}),
  output: z.object({ data: z.array(domain) }),
});

export const createDomain = defineOperation({
  name: "create_domain",
  words: "email domain verify DNS TXT SSO",
  method: "POST",
  path: "/domains",
  scope: null,
  principals,
  summary: "Add a domain",
  description: "For owners and admins. Adding a domain means nothing until it is proven.",
  input: createDomainInput,
  output: z.object({ data: domain }),
  status: 201,
  refuses: [409],
  adds: true,
});

export const proveDomain = defineOperation({
  name: "prove_domain",
  words: "email domain verify check DNS TXT SSO",
  method: "POST",
  path: "/domains/{domain_id}/proof",
  scope: null,
  principals,
  summary: "Prove a domain",
  description:
    "For owners and admins. Looks for the domain's TXT record. A domain belongs to one organization at a time: another one that proved it with DNS loses it if its own record is gone.",
  input: z.object({ domain_id }),
  output: z.object({ data: domain }),
  refuses: [409],
});

export const updateDomain = defineOperation({
  name: "update_domain",
  words: "SSO enforce require force passwords off break glass",
  method: "PATCH",
  path: "/domains/{domain_id}",
  scope: null,
  needsProof: true,
  principals,
  summary: "Require an identity provider for a domain",
  description:
    "For owners. Members with addresses of a proven domain can then open this organization only through its provider, except for one owner. Whoever turns it on must have signed in through the provider or passed its test within the last 15 minutes. On the server, `npm run sso -- stop-requiring` turns it off.",
  input: z.object({ domain_id, ...updateDomainInput.shape }),
  output: z.object({ data: domain }),
  refuses: [409],
});

export const deleteDomain = defineOperation({
  name: "delete_domain",
  words: "email domain remove SSO",
  method: "DELETE",
  path: "/domains/{domain_id}",
  scope: null,
  needsProof: true,
  principals,
  summary: "Remove a domain",
  description: "For owners and admins; only owners remove one that requires a provider. People stay members.",
  input: z.object({ domain_id }),
  output: deleted,
  destructive: true,
});
