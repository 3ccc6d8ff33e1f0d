import { boolean, integer } from "drizzle-orm/pg-core";
import { code, globalTable } from "./columns.ts";

/** How far a worker has folded the search texts that an earlier release stored, table by table. */
export const searchFolds = globalTable(
  "search_folds",
  "It follows the rows of all organizations, and says nothing about them",
  {
    table_name: code().primaryKey(),
    position: integer().notNull(),
    /** The last row that was read: its organization and ID. */
    after_organization: code().notNull().default("00000000-0000-0000-0000-000000000000"),
    after_id: code().notNull().default(""),
    is_done: boolean().notNull().default(false),
  },
);
