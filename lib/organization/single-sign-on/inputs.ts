import { z } from "zod";
import { givenRole } from "#lib/platform/auth/role-fields.ts";
import { roles } from "#lib/platform/auth/roles.ts";
import { line, lineText, text } from "#lib/platform/declaration/fields.ts";

/** While a provider changes from one to another, there are several. */
export const maxCertificates = 5;

/** Roles that a provider may give: owners are only made by owners. */
const byProvider = givenRole(roles.filter((role) => role !== "owner"));

/** A domain as DNS has it: international names in their ASCII form. */
export const domainPattern = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

const issuerHint = "must be a web address like https://login.example.com, without ? or #";

const common = {
  name: line(100, { missing: "Enter a name", tooLong: "Use at most 100 characters" }).meta({
    description: "What people see on the sign-in page, such as Okta",
  }),
  groups_claim: line(200, { missing: "Enter a claim or leave it out", tooLong: "Use at most 200 characters" })
    .nullable()
    .meta({
      description:
        "Claim or, with SAML, attribute that lists a person's groups, such as groups; null if the provider gives no roles",
    }),
  role_groups: z
    .array(
      z.object({
        group: line(200, { missing: "Enter a group", tooLong: "Use at most 200 characters" }),
        role: byProvider,
      }),
    )
    .max(100, "Use at most 100 groups")
    .meta({
      description:
        "Which group gives which role; if several do, the first of admin, custom roles by name, and then the other built-in ones. Empty for groups named after roles, such as muster-finance.",
    }),
  creates_members: z.boolean({ error: "must be true or false" }).meta({
    description: "Whether someone with a verified address of a proven domain becomes a member by signing in",
  }),
  default_role: byProvider.meta({ description: "Role of members whom no group gives one" }),
  opens_owners: z.boolean({ error: "must be true or false" }).meta({
    description: "Whether owners can sign in through the provider. Only owners can turn it on.",
  }),
};

const defaults = {
  groups_claim: common.groups_claim.default(null),
  role_groups: common.role_groups.default([]),
  creates_members: common.creates_members.default(false),
  default_role: common.default_role.default("viewer"),
  opens_owners: common.opens_owners.optional(),
};

const is_on = z.boolean({ error: "must be true or false" }).meta({ description: "`false` ends its sessions at once" });

const oidc = {
  issuer: lineText(issuerHint)
    .max(500, "Use at most 500 characters")
    .refine((given) => {
      const url = URL.parse(given);
      return url !== null && /^https?:$/.test(url.protocol) && !/[?#\s\\]/.test(given) && url.username === "";
    }, issuerHint)
    .meta({
      description: "The provider's own name for itself, exactly as in its configuration",
      examples: ["https://login.example.com"],
    }),
  client_id: line(500, { missing: "Enter the client ID", tooLong: "Use at most 500 characters" }).meta({
    description: "What the provider calls Muster",
  }),
  client_secret: line(2000, { missing: "Enter the client secret", tooLong: "Use at most 2,000 characters" }).meta({
    description: "Stored encrypted and never returned",
  }),
};

export const createSsoProviderInput = z.object({ ...common, ...oidc, ...defaults });

export const updateSsoProviderInput = z.object({ ...common, ...oidc, is_on }).partial();

const entityHint = "must be the provider's entity ID, such as https://idp.example.com/metadata";
const signInHint = "must be a web address that begins with https://";

/** Browsers go there. Without https only on the same machine, for trying things out. */
function isSignInUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.hash !== "" || url.username !== "" || /[\s\\]/.test(text)) return false;
  return (
    url.protocol === "https:" || (url.protocol === "http:" && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
  );
}

const saml = {
  issuer: lineText(entityHint)
    .min(1, entityHint)
    .max(1024, "Use at most 1,024 characters")
    .meta({ description: "The provider's entity ID", examples: ["https://idp.example.com/metadata"] }),
  sign_in_url: lineText(signInHint)
    .max(2000, "Use at most 2,000 characters")
    .refine(isSignInUrl, signInHint)
    .meta({ description: "Where the provider takes requests with HTTP-Redirect" }),
  certificates: z
    .array(text().max(100_000, "Use at most 100,000 characters"), { error: "must be a list of certificates" })
    .min(1, "Enter the certificate that the provider signs with")
    .max(maxCertificates, `Use at most ${maxCertificates} certificates`)
    .meta({
      description:
        "Certificates (PEM) for the RSA keys that the provider signs with. Several while it changes from one to another.",
    }),
};

const metadata = text("must be text")
  .max(256 * 1024, "Use at most 262,144 characters")
  .meta({
    description: "The provider's metadata, instead of `issuer`, `sign_in_url`, and `certificates`",
  });

export const samlFields = z.object(saml);

export const createSamlProviderInput = z.object({
  ...common,
  ...defaults,
  metadata: metadata.optional(),
  issuer: saml.issuer.optional(),
  sign_in_url: saml.sign_in_url.optional(),
  certificates: saml.certificates.optional(),
});

const forgets_identities = z.boolean({ error: "must be true or false" }).meta({
  description:
    "Whether to forget who is who at the provider and to end its sessions, as after a certificate's key has leaked",
});

export const updateSamlProviderInput = z.object({ ...common, ...saml, metadata, is_on, forgets_identities }).partial();

const domainHint = "must be a domain like example.com";

/** A host name as people write it, in the form that DNS has. */
function toDomain(text: string): string {
  const url = URL.parse(`https://${text.replace(/^@/, "").replace(/\.$/, "")}`);
  return url?.href === `${url?.origin}/` ? url.host : "";
}

export const createDomainInput = z.object({
  domain: lineText(domainHint)
    .max(253, domainHint)
    .overwrite(toDomain)
    .refine((domain) => domainPattern.test(domain), domainHint)
    .meta({ description: "What follows @ in the members' email addresses", examples: ["example.com"] }),
});

export const updateDomainInput = z.object({
  is_required: z.boolean({ error: "must be true or false" }).meta({
    description: "Whether members with addresses of the domain can only sign in through a provider of the organization",
  }),
  break_glass_member_id: z.uuid({ error: "must be a UUID" }).nullable().optional().meta({
    description:
      "An owner who can still use their password, for when the provider fails. Every owner is emailed when they do.",
  }),
});
