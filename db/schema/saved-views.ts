import { sql } from "drizzle-orm";
import { boolean, check, text, uuid } from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { businessText, code, createdAt, instant, uuidKey } from "./columns.ts";
import { personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

/** A list's filters, order and columns, saved under a name. */
export const savedViews = tenantTable(
  "saved_views",
  {
    id: uuidKey(),
    page: code().notNull(),
    name: businessText().notNull(),
    name_lower: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    /** The query string of the page's URL, without the question mark. */
    query: personal.keep(text().notNull(), {
      reason: "A member searches for what they typed, and erasing can't tell a name from other words",
      period: "until the member changes or deletes the view",
    }),
    owner_id: uuid().notNull(),
    is_shared: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** For a day, a deleted view can be restored, with its ID and as the default of everyone who chose it. */
    deleted_at: instant(),
  },
  (table, own) => [
    own.reference(table.owner_id, memberships.user_id, "saved_views_owner_fk"),
    own.uniqueIndex("saved_views_name", table.owner_id, table.page, table.name_lower).where(sql`deleted_at is null`),
    own.index("saved_views_page", table.page),
    check("saved_views_size", sql`length(name) <= 80 and length(query) <= 2000`),
  ],
);

/** The view that a page opens with for a person. */
export const savedViewDefaults = tenantTable(
  "saved_view_defaults",
  { user_id: uuid().notNull(), page: code().notNull(), view_id: uuid().notNull() },
  (table, own) => [
    own.key(table.user_id, table.page),
    own.reference(table.user_id, memberships.user_id, "saved_view_defaults_user_fk"),
    own.reference(table.view_id, savedViews.id, "saved_view_defaults_view_fk").onDelete("cascade"),
    own.index("saved_view_defaults_view", table.view_id),
  ],
);
