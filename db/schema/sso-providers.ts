import { boolean, jsonb, uniqueIndex } from "drizzle-orm/pg-core";
import { businessText, bytes, code, createdAt, uuidKey } from "./columns.ts";
import { impersonal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

/** A group of the identity provider and the role that it gives. */
export interface RoleGroup {
  group: string;
  role: string;
}

/** An identity provider (OpenID Connect) that the organization's members sign in through. */
export const ssoProviders = tenantTable(
  "sso_providers",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    issuer: code().notNull(),
    client_id: code().notNull(),
    client_secret: impersonal(bytes().notNull(), "what the organization proves itself to the provider with, encrypted"),
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
  // A sign-in names the provider alone.
  (table) => [uniqueIndex("sso_providers_id").on(table.id)],
);
