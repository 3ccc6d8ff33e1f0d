import { z } from "zod";
import { givenRole } from "#lib/platform/auth/role-fields.ts";
import { roles } from "#lib/platform/auth/roles.ts";
import { line, lineText } from "#lib/platform/declaration/fields.ts";

/** Roles that a provider may give: owners are only made by owners. */
const byProvider = givenRole(roles.filter((role) => role !== "owner"));

/** A domain as DNS has it: international names in their ASCII form. */
export const domainPattern = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

const issuerHint = "must be a web address like https://login.example.com, without ? or #";

const fields = {
  name: line(100, { missing: "Enter a name", tooLong: "Use at most 100 characters" }).meta({
    description: "What people see on the sign-in page, such as Okta",
  }),
  issuer: lineText(issuerHint)
    .max(500, "Use at most 500 characters")
    .refine((text) => {
      const url = URL.parse(text);
      return url !== null && /^https?:$/.test(url.protocol) && !/[?#\s\\]/.test(text) && url.username === "";
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
  groups_claim: line(200, { missing: "Enter a claim or leave it out", tooLong: "Use at most 200 characters" })
    .nullable()
    .meta({ description: "Claim that lists a person's groups, such as groups; null if the provider gives no roles" }),
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

export const createSsoProviderInput = z.object({
  ...fields,
  groups_claim: fields.groups_claim.default(null),
  role_groups: fields.role_groups.default([]),
  creates_members: fields.creates_members.default(false),
  default_role: fields.default_role.default("viewer"),
  opens_owners: fields.opens_owners.optional(),
});

export const updateSsoProviderInput = z
  .object({
    ...fields,
    is_on: z.boolean({ error: "must be true or false" }).meta({ description: "`false` ends its sessions at once" }),
  })
  .partial();

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
