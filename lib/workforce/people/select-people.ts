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
  manager_id: string | null;
  photo_file_id: string | null;
  created_at: string;
}

type ListedRow = PersonRow & { manager_email: string | null; contracts: number; active_contracts: number };

const sorts = { created_at: sql.raw("created_at"), last_name: sql.raw("last_name") };
const sortTypes = { created_at: sql.raw("timestamptz"), last_name: sql.raw("text") };

/** IDs and number of the people who report to someone, who are few. */
function foundOf(
  { manager_id, search, countries, sort_by, sort_order }: Filters,
  { limit, after, counted }: PageRequest,
): SQL {
  const [sort_value = null, last_id = null] = after ?? [];
  const codes = countries ? `{${countries.join()}}` : null;
  if (manager_id === undefined)
    return sql`app.find_people(${patternsOf(search)}, ${codes}::text[], ${sort_by}, ${sort_order === "desc"}, ${sort_value}::text, ${last_id}::uuid, ${limit}, ${counted})`;
  const place = sorts[sort_by];
  const [compare, direction] = sort_order === "desc" ? [sql.raw("<"), sql.raw("desc")] : [sql.raw(">"), sql.raw("asc")];
  return sql`(
    with found as materialized (
      select id, ${place} as place from people where organization_id = (select app.organization_id()) and manager_id = ${manager_id}::uuid
        and (${codes}::text[] is null or country = any (${codes}::text[]))
        and (${patternsOf(search)}::text[] is null or search_text like all (${patternsOf(search)}::text[])))
    select array(select id from found where ${last_id}::uuid is null or (place, id) ${compare} (${sort_value}::${sortTypes[sort_by]}, ${last_id}::uuid)
        order by place ${direction}, id ${direction} limit ${limit}) as ids, (select count(*) from found) as total)`;
}

export const personColumns: SQL = sql`p.id, p.first_name, p.last_name, p.first_name || ' ' || p.last_name as name, p.email, p.country, p.job_title, p.manager_id, p.photo_file_id, p.created_at`;

/** One page of people and the total count, in one query; the total is 0 if not counted. */
export async function selectPeople(db: TenantDb, filters: Filters, page: PageRequest) {
  const rows = await db.execute<ListedRow & { found_total: number }>(sql`
    select f.total as found_total, r.*
      from ${foundOf(filters, page)} as f
      left join lateral (
        select ${personColumns}, (select m.email from people m where m.organization_id = p.organization_id and m.id = p.manager_id) as manager_email, count(c.id)::integer as contracts,
            (count(c.id) filter (where c.status = 'in_progress'))::integer as active_contracts, asked.place
          from unnest(f.ids) with ordinality as asked (id, place)
          join people p on p.organization_id = (select app.organization_id()) and p.id = asked.id
          left join contracts c on c.organization_id = p.organization_id and c.person_id = p.id
          group by p.organization_id, p.id, asked.place) as r on true
      order by r.place`);
  const [first] = rows;
  return { rows: first?.id == null ? [] : [...rows], total_count: first?.found_total ?? 0 };
}
