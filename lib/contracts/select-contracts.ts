import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import type { Unchecked } from "#lib/api/execute.ts";
import { patternOf } from "#lib/api/search.ts";
import type { exportContracts } from "./contract.ts";
import type { contractSummary } from "./fields.ts";

export type Filters = z.output<(typeof exportContracts)["input"]>;

export interface Position {
  organization_id: string;
  sort_value: string;
  last_id: string;
}

export type ContractRow = Unchecked<z.output<typeof contractSummary>>;

function list(words: readonly string[] | undefined): SQL {
  return words === undefined ? sql`null::text[]` : sql`${`{${words.join()}}`}::text[]`;
}

/** One page of contracts and how many there are in all, in one query; with `counted` false the total is 0. */
export async function selectContracts(
  db: TenantDb,
  filters: Filters,
  { limit, after, counted }: { limit: number; after: Position | null; counted: boolean },
) {
  const { search, statuses, types, countries, sort_by, sort_order } = filters;
  // A page behind a row of another organization finds nothing.
  const place = sql`case when ${after?.organization_id ?? null}::uuid = app.organization_id() then ${after?.sort_value ?? null}::text end`;
  const rows = await db.execute<ContractRow & { found_organization_id: string; total_count: number }>(sql`
    select app.organization_id() as found_organization_id, f.total as total_count, r.*
      from app.find_contracts(${search ? patternOf(search) : null}::text, ${list(statuses)}, ${list(types)}, ${list(countries)},
        ${filters.legal_entity_id ?? null}::uuid, ${filters.person_id ?? null}::uuid, ${filters.starts_from ?? null}::date,
        ${filters.starts_to ?? null}::date, ${filters.ends_from ?? null}::date, ${filters.ends_to ?? null}::date,
        ${sort_by}, ${sort_order === "desc"}, ${place}, ${after?.last_id ?? null}::text, ${limit}, ${counted}) as f
      left join lateral app.contract_rows(f.ids) as r on true
      order by r.place`);
  const [first] = rows;
  return {
    rows: first?.id == null ? [] : [...rows],
    total_count: first?.total_count ?? 0,
    organization_id: first?.found_organization_id ?? "",
  };
}
