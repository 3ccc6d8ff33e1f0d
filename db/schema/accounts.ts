import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, globalTable, instant, uuidKey } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { tenantTable } from "./tenant-table.ts";

export const users = globalTable(
  "users",
  "a person can belong to several organizations; reached only through the functions of schema auth",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    email: text().notNull(),
    email_lower: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    name: text().notNull(),
    password_hash: text(),
    disabled_at: instant(),
    last_sign_in_at: instant(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex("users_email").on(table.email_lower)],
);

export const memberships = tenantTable(
  "memberships",
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    role: text().notNull(),
    disabled_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.user_id] }),
    index("memberships_user").on(table.user_id),
  ],
);

export const sessions = globalTable(
  "sessions",
  "looked up before the organization is known; reached only through the functions of schema auth",
  {
    digest: bytes().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    current_organization_id: uuid()
      .notNull()
      .references(() => organizations.id),
    created_at: createdAt(),
    expires_at: instant().notNull(),
  },
  (table) => [index("sessions_user").on(table.user_id), index("sessions_expiry").on(table.expires_at)],
);

export const accessTokens = tenantTable(
  "access_tokens",
  {
    id: uuidKey(),
    digest: bytes().notNull(),
    type: text().notNull(),
    name: text().notNull(),
    hint: text().notNull(),
    /** The person a personal token stands for; null for an organization token. */
    user_id: uuid(),
    scopes: text().array().notNull(),
    sensitive_data_access: boolean().notNull(),
    created_at: createdAt(),
    created_by: text().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    last_used_at: instant(),
    last_used_ip: text(),
    last_used_operation: text(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    unique("access_tokens_digest").on(table.digest),
    foreignKey({
      columns: [table.organization_id, table.user_id],
      foreignColumns: [memberships.organization_id, memberships.user_id],
    }),
  ],
);

export const signInAttempts = globalTable(
  "sign_in_attempts",
  "counted before anyone is signed in; reached only through the functions of schema auth",
  {
    /** HMAC of the address or the e-mail, so that the table names nobody. */
    key: bytes().primaryKey(),
    failures: integer().notNull(),
    last_failure_at: instant().notNull(),
  },
);

export const setupCodes = globalTable("setup_codes", "exists only until the first organization does", {
  digest: bytes().primaryKey(),
  created_at: createdAt(),
});

export const passwordLinks = globalTable(
  "password_links",
  "used by who cannot sign in yet; reached only through the functions of schema auth",
  {
    digest: bytes().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    expires_at: instant().notNull(),
  },
  (table) => [index("password_links_user").on(table.user_id)],
);
