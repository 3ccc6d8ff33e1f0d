import { boolean, uuid } from "drizzle-orm/pg-core";
import { memberships } from "./accounts.ts";
import { bytes, checkWord, code, createdAt, instant, uuidKey } from "./columns.ts";
import { personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

/** Changes that an assistant has described to a person and not made yet. Each one is made at most once. */
export const changePlans = tenantTable(
  "change_plans",
  {
    id: uuidKey(),
    /** The person, and the token or app, that may run it. */
    user_id: uuid().notNull(),
    token_id: uuid().notNull(),
    operation: code().notNull(),
    /** The arguments, and the words that describe the change, encrypted. */
    content: personal.keep(bytes().notNull(), {
      reason: "A plan is run exactly as it was described",
      period: "ten minutes",
    }),
    /** Whether a person has to confirm it in the dashboard. */
    is_confirmed_there: boolean().notNull(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    decision: code(),
    decided_at: instant(),
    used_at: instant(),
  },
  (table, own) => [
    own.reference(table.user_id, memberships.user_id, "change_plans_user"),
    own.index("change_plans_list", table.user_id, table.expires_at),
    checkWord("change_plans_decision", table.decision, ["confirmed", "declined"]),
  ],
);
