import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import type { PageRequest } from "#lib/platform/api/read-page.ts";
import { patternsOf } from "#lib/platform/api/search.ts";
import type { exportContracts } from "./contract.ts";
import type { contractSummary } from "./fields.ts";

export type Filters = z.output<(typeof exportContracts)["input"]>;

export type ContractRow = Unchecked<z.output<typeof contractSummary>>;

function list(words: readonly string[] | undefined): SQL {
  return words === undefined ? sql`null::text[]` : sql`${`{${words.join()}}`}::text[]`;
}

/** One page of contracts and the total count, in one query; the total is 0 if not counted. */
export async function selectContracts(db: TenantDb, filters: Filters, { limit, after, counted }: PageRequest) {
  const { search, statuses, types, countries, sort_by, sort_order } = filters;
  const [sort_value = null, last_id = null] = after ?? [];
  // The search expects the last day of each range, inclusive.
  const rows = await db.execute<ContractRow & { found_total: number }>(sql`
    select f.total as found_total, r.*
      from app.find_contracts(${patternsOf(search)}, ${list(statuses)}, ${list(types)}, ${list(countries)},
        ${filters.legal_entity_id ?? null}::uuid, ${filters.person_id ?? null}::uuid, ${filters.starts_from ?? null}::date,
        ${filters.starts_to ?? null}::date - 1, ${filters.ends_from ?? null}::date, ${filters.ends_to ?? null}::date - 1,
        ${sort_by}, ${sort_order === "desc"}, ${sort_value}::text, ${last_id}::text, ${limit}, ${counted}) as f
      left join lateral app.contract_rows(f.ids) as r on true
      order by r.place`);
  const [first] = rows;
  return { rows: first?.id == null ? [] : [...rows], total_count: first?.found_total ?? 0 };
}
