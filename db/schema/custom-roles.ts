import { sql } from "drizzle-orm";
import { text } from "drizzle-orm/pg-core";
import { businessText, codes, createdAt, uuidKey } from "./columns.ts";
import { tenantTable } from "./tenant-table.ts";

/** Roles that an organization defines. A membership has one by its ID, where it would have a built-in one by its name. */
export const customRoles = tenantTable(
  "custom_roles",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    name_lower: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    scopes: codes().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table, own) => [own.uniqueIndex("custom_roles_name", table.name_lower)],
);
