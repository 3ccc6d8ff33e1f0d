import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { rewriteAnswers } from "#lib/platform/api/idempotency.ts";
import { forgetValues } from "#lib/platform/erase-records.ts";
import { uuids } from "#lib/recruiting/sql.ts";

type Erased = Record<string, unknown>;

/** Values in stored responses that are composed of several columns, or lead to what was erased. */
const composed: Erased = {
  ...{ to: "", body: "", url: null, placeholders: [], preview: [], errors: [] },
};

/** Operations whose responses name candidates, while the audit log doesn't say which. */
const operations = ["import_candidates", "preview_email_template"];

/** Erases what was told about others while the candidate was merged with them. Returns the IDs of these and their applications. */
async function eraseWhileMerged(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const [row] = await db.execute<{ others: string[] | null; since: string | null; until: string | null }>(sql`
    with recursive linked as (
      select unnest(${uuids(ids)}) as id
      union select other.id from linked l cross join lateral (
        select kept_id as id from undone_merges where organization_id = ${currentOrganization} and duplicate_id = l.id
        union all select duplicate_id from undone_merges where organization_id = ${currentOrganization} and kept_id = l.id
        union all select id from candidates where organization_id = ${currentOrganization} and merged_into_id = l.id) as other
    ), others as (select id from linked except select unnest(${uuids(ids)})
    ), told as (
      select id from others union all select a.id from applications a join others o on o.id = a.candidate_id where a.organization_id = ${currentOrganization})
    select array_agg(told.id) as others, (min(merged_at) - interval '1 minute')::text as since, (max(undone_at) + interval '1 minute')::text as until
      from told left join undone_merges on organization_id = ${currentOrganization} and (kept_id = any (${uuids(ids)}) or duplicate_id = any (${uuids(ids)}))`);
  if (!row?.others) return [];
  const others = [...new Set(row.others)];
  await db.execute(
    sql`select app.erase_candidate_events_between(${uuids(others)}, ${row.since}::timestamptz, ${row.until}::timestamptz)`,
  );
  return others;
}

/** Erases a candidate's data from events and stored responses, including under the IDs of merged duplicates. Returns how many values the audit log forgot. */
export async function eraseCopies(db: TenantDb, id: string, erased_ids: readonly string[]): Promise<number> {
  const merged = await db.execute<{ id: string }>(sql`
    with recursive same as (
      select ${id}::uuid as id
      union select c.id from same join candidates c on c.organization_id = ${currentOrganization} and c.merged_into_id = same.id)
    select id from same`);
  const ids = [...new Set([...erased_ids, ...[...merged].map((one) => one.id)])];
  await db.execute(sql`select app.erase_candidate_events(${uuids(ids)})`);
  const forgotten = await forgetValues(db, ids);
  const others = await eraseWhileMerged(db, ids);
  const [row] = await db.execute<{ keys: Erased }>(sql`select app.erased_keys('candidates') as keys`);
  const erased = new Map(Object.entries({ ...row?.keys, ...composed }));
  await rewriteAnswers(db, { ids: [...ids, ...others], operations }, (body) =>
    JSON.stringify(JSON.parse(body, (key, value) => (erased.has(key) ? erased.get(key) : value))),
  );
  return forgotten;
}
