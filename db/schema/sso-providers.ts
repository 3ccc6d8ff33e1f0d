import { sql } from "drizzle-orm";
import { boolean, check, jsonb, uniqueIndex } from "drizzle-orm/pg-core";
import { businessText, bytes, code, codes, createdAt, uuidKey } from "./columns.ts";
import { impersonal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

/** A group of the identity provider and the role that it gives. */
export interface RoleGroup {
  group: string;
  role: string;
}

/** An identity provider (OpenID Connect or SAML 2.0) that the organization's members sign in through. */
export const ssoProviders = tenantTable(
  "sso_providers",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    /** With SAML, the provider's entity ID. */
    issuer: code().notNull(),
    /** What the provider calls Muster: with SAML, our entity ID. */
    client_id: code().notNull(),
    /** None with SAML. */
    client_secret: impersonal(bytes(), "what the organization proves itself to the provider with, encrypted"),
    /** Where a SAML provider takes requests; null for OpenID Connect, which says so itself. */
    sign_in_url: code(),
    /** What a SAML provider signs with, as PEM; null for OpenID Connect. */
    certificates: codes(),
    /** The claim that lists a person's groups; null if the provider gives no roles. */
    groups_claim: code(),
    /** Empty for groups that are named after roles, as for SCIM. */
    role_groups: impersonal(jsonb().notNull().$type<RoleGroup[]>(), "names of groups, and the roles they give"),
    creates_members: boolean().notNull().default(false),
    /** Of members that it creates. */
    default_role: code().notNull(),
    /** An owner trusts this issuer with owners' sign-ins. */
    opens_owners: boolean().notNull(),
    is_on: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [
    // A sign-in names the provider alone.
    uniqueIndex("sso_providers_id").on(table.id),
    check(
      "sso_providers_kind",
      sql`(certificates is null) = (sign_in_url is null) and (certificates is null) = (client_secret is not null)`,
    ),
  ],
);
