import { sql } from "drizzle-orm";
import { jsonb, text, uuid } from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { businessText, code, createdAt, instant, uuidKey } from "./columns.ts";
import { membership, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

/** What the organization's identity provider says about a member. A member without a row was added by hand. */
export const scimUsers = tenantTable(
  "scim_users",
  {
    user_id: uuid().notNull(),
    user_name: personal.keep(text().notNull(), membership),
    external_id: personal.keep(text(), membership),
    /** The attributes that the provider may set, as it sent them. */
    profile: personal.keep(jsonb().notNull().$type<Record<string, unknown>>(), membership),
    created_at: createdAt(),
    changed_at: createdAt(),
    /** The provider deleted the user: the member is disabled, and SCIM shows nothing of them. */
    deleted_at: instant(),
  },
  (table, own) => [
    own.key(table.user_id),
    own.reference(table.user_id, memberships.user_id, "scim_users_member_fk").onDelete("cascade"),
    own.uniqueIndex("scim_users_name", sql`lower(${table.user_name})`).where(sql`deleted_at is null`),
  ],
);

/** A group of the identity provider. One named after a role gives it. */
export const scimGroups = tenantTable(
  "scim_groups",
  {
    id: uuidKey(),
    display_name: businessText().notNull(),
    external_id: code(),
    created_at: createdAt(),
    changed_at: createdAt(),
  },
  (table, own) => [own.key(table.id), own.uniqueIndex("scim_groups_name", sql`lower(${table.display_name})`)],
);

export const scimGroupMembers = tenantTable(
  "scim_group_members",
  { group_id: uuid().notNull(), user_id: uuid().notNull() },
  (table, own) => [
    own.key(table.group_id, table.user_id),
    own.reference(table.group_id, scimGroups.id, "scim_group_members_group_fk").onDelete("cascade"),
    own.reference(table.user_id, memberships.user_id, "scim_group_members_member_fk").onDelete("cascade"),
    own.index("scim_group_members_user", table.user_id),
  ],
);
