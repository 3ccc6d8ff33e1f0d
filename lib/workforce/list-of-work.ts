import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { patternsOf } from "#lib/platform/api/search.ts";

/** Whether worker, contract, and the row's own text together have each of the words. */
export function mentions(search: string, contractId: SQL, text: SQL): SQL {
  return sql`exists (
    select from contracts searched where searched.organization_id = ${currentOrganization} and searched.id = ${contractId}
      and searched.search_text || ' ' || app.fold(${text}) like all (${patternsOf(search)}))`;
}
