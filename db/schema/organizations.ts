import { sql } from "drizzle-orm";
import { uuid } from "drizzle-orm/pg-core";
import { businessText, createdAt, globalTable } from "./columns.ts";

export const organizations = globalTable(
  "organizations",
  "the list of tenants; a row policy shows each tenant its own row",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    name: businessText().notNull(),
    created_at: createdAt(),
  },
);
