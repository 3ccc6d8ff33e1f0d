import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import type { PageRequest } from "#lib/platform/api/read-page.ts";
import { patternsOf } from "#lib/platform/api/search.ts";
import type { exportPeople } from "./contract.ts";

export type Filters = z.output<(typeof exportPeople)["input"]>;

export interface PersonRow extends Record<string, unknown> {
  id: string;
  first_name: string;
  last_name: string;
  name: string;
  email: string;
  country: string;
  job_title: string;
  created_at: string;
}

type ListedRow = PersonRow & { contracts: number; active_contracts: number };

export const personColumns: SQL = sql`p.id, p.first_name, p.last_name, p.first_name || ' ' || p.last_name as name, p.email, p.country, p.job_title, p.created_at`;

/** One page of people and the total count, in one query; the total is 0 if not counted. */
export async function selectPeople(db: TenantDb, filters: Filters, { limit, after, counted }: PageRequest) {
  const { search, countries, sort_by, sort_order } = filters;
  const [sort_value = null, last_id = null] = after ?? [];
  const rows = await db.execute<ListedRow & { found_total: number }>(sql`
    select f.total as found_total, r.*
      from app.find_people(${patternsOf(search)}, ${countries ? `{${countries.join()}}` : null}::text[],
        ${sort_by}, ${sort_order === "desc"}, ${sort_value}::text, ${last_id}::uuid, ${limit}, ${counted}) as f
      left join lateral (
        select ${personColumns}, count(c.id)::integer as contracts,
            (count(c.id) filter (where c.status = 'in_progress'))::integer as active_contracts, asked.place
          from unnest(f.ids) with ordinality as asked (id, place)
          join people p on p.organization_id = (select app.organization_id()) and p.id = asked.id
          left join contracts c on c.organization_id = p.organization_id and c.person_id = p.id
          group by p.organization_id, p.id, asked.place) as r on true
      order by r.place`);
  const [first] = rows;
  return { rows: first?.id == null ? [] : [...rows], total_count: first?.found_total ?? 0 };
}
