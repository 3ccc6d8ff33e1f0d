import { sql } from "drizzle-orm";
import { implementRead } from "#lib/platform/api/execute.ts";
import * as contract from "./contract.ts";
import { searchAll } from "./read-list.ts";

/** The description itself is the same for everybody; this admits the token that asks for it. */
export const getScimDescription = implementRead(contract.getScimDescription, async ({ db }) => {
  await db.execute(sql`select 1 as admitted`);
  return { data: {} };
});

export const searchScim = implementRead(contract.searchScim, ({ input, db }) => searchAll(db, input));
