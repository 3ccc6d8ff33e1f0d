import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";
import { uuids } from "#lib/recruiting/sql.ts";
import { emailTaken } from "./add-candidate.ts";
import type { Snapshot } from "./merge-candidates.ts";
import { type CandidateRow, candidateColumns } from "./select-candidates.ts";

interface Merge extends Record<string, unknown> {
  duplicate_id: string;
  snapshot: Snapshot;
}

/** The merge, with both candidates and their boards locked. Throws 404. */
async function lockMerge(db: TenantDb, kept: string, merge_id: string): Promise<Merge> {
  const find = sql`
    select duplicate_id, snapshot from candidate_merges
      where organization_id = ${currentOrganization} and id = ${merge_id} and kept_id = ${kept} and created_at >= app.now() - interval '30 days'`;
  const [merge] = await db.execute<Merge>(find);
  if (!merge) throw notFound("Merge");
  const both = uuids([kept, merge.duplicate_id]);
  await db.execute(sql`select app.lock_boards(${both})`);
  await db.execute(
    sql`select from candidates where organization_id = ${currentOrganization} and id = any (${both}) order by id for update`,
  );
  const [locked] = await db.execute<Merge>(sql`${find} for update`);
  if (!locked) throw notFound("Merge");
  return locked;
}

/** Each merge began with what the one before had left, so they are undone in the opposite order. Throws 409. */
async function refuseOlder(db: TenantDb, kept: string, merge_id: string): Promise<void> {
  const [newest] = await db.execute<{ id: string; name: string }>(sql`
    select id, concat_ws(' ', snapshot -> 'duplicate' ->> 'first_name', snapshot -> 'duplicate' ->> 'last_name') as name
      from candidate_merges where organization_id = ${currentOrganization} and kept_id = ${kept} order by created_at desc, id limit 1`);
  if (!newest || newest.id === merge_id) return;
  const message = `${newest.name} was merged later. Undo that merge first.`;
  throw new ApiError(409, { reason: "newer_merge", path: "/merge_id", message });
}

/** The duplicate as it was. Throws 409 if another candidate has its email address now. */
async function restoreDuplicate(db: TenantDb, { duplicate_id, snapshot }: Merge): Promise<CandidateRow> {
  const columns = Object.keys(snapshot.duplicate).map((name) => sql.identifier(name));
  const values = columns.map((name) => sql`${name} = was.${name}`);
  const email = String(snapshot.duplicate.email);
  const [taken] = await db.execute(sql`
    select from candidates where organization_id = ${currentOrganization} and id <> ${duplicate_id}
      and alternative_emails <> '[]' and alternative_emails @> ${JSON.stringify([email.toLowerCase()])}::text::jsonb`);
  if (taken) throw emailTaken(409, email);
  const [row] = await db
    .execute<CandidateRow>(sql`
      update candidates as c set ${sql.join(values, sql`, `)}, merged_into_id = null, updated_at = clock_timestamp()
        from jsonb_populate_record(null::candidates, ${JSON.stringify(snapshot.duplicate)}::text::jsonb) as was
        where c.organization_id = ${currentOrganization} and c.id = ${duplicate_id} returning ${candidateColumns}`)
    .catch((error) => {
      throw databaseRefusal(error)?.constraint === "candidates_email" ? emailTaken(409, email) : error;
    });
  if (!row) throw notFound("Candidate");
  return row;
}

/** Takes from the candidate what it got from the duplicate and still has. */
async function reduceKept(db: TenantDb, kept: string, { snapshot }: Merge): Promise<CandidateRow> {
  const filled = Object.entries(snapshot.filled).map(
    ([name, value]) =>
      sql`${sql.identifier(name)} = case when c.${sql.identifier(name)} is distinct from ${value} then c.${sql.identifier(name)} end`,
  );
  const reduced = (["alternative_emails", "alternative_phone_numbers"] as const).map((name) => {
    const column = sql.identifier(name);
    return sql`${column} = coalesce((select jsonb_agg(one) from jsonb_array_elements_text(c.${column}) as one
      where one not in (select jsonb_array_elements_text(${JSON.stringify(snapshot[name])}::text::jsonb))), '[]')`;
  });
  const [row] = await db.execute<CandidateRow>(sql`
    update candidates as c set ${sql.join([...filled, ...reduced], sql`, `)}, updated_at = clock_timestamp()
      where c.organization_id = ${currentOrganization} and c.id = ${kept} returning ${candidateColumns}`);
  if (!row) throw notFound("Candidate");
  return row;
}

/**
 * Separates a duplicate from the candidate again, with what came from it; what was added since stays with the candidate.
 * Throws 404 and 409.
 */
export async function undoMerge(db: TenantDb, kept: string, merge_id: string) {
  const merge = await lockMerge(db, kept, merge_id);
  const { duplicate_id, snapshot } = merge;
  await refuseOlder(db, kept, merge_id);
  const candidate = await reduceKept(db, kept, merge);
  await restoreDuplicate(db, merge);
  await db.execute(
    sql`select app.return_references('candidates', ${JSON.stringify(snapshot.moved)}::text::jsonb, ${kept}, ${duplicate_id})`,
  );
  await db.execute(sql`
    insert into candidate_tag_links (candidate_id, tag_id)
      select ${duplicate_id}::uuid, t.id from candidate_tags t
        where t.organization_id = ${currentOrganization} and t.id = any (${uuids(snapshot.shared_tag_ids)})
      on conflict do nothing`);
  await db.execute(sql`
    with gone as (delete from candidate_merges where organization_id = ${currentOrganization} and id = ${merge_id} returning kept_id, duplicate_id, created_at)
      insert into undone_merges (kept_id, duplicate_id, merged_at) select kept_id, duplicate_id, created_at from gone`);
  await db.execute(
    sql`update recruiting_counters set candidates = candidates + 1 where organization_id = ${currentOrganization}`,
  );
  for (const id of [kept, duplicate_id]) await db.execute(sql`select app.settle_candidate(${id})`);
  const [restored] = await db.execute<CandidateRow>(
    sql`select ${candidateColumns} from candidates c where c.organization_id = ${currentOrganization} and c.id = ${duplicate_id}`,
  );
  if (!restored) throw notFound("Candidate");
  return { candidate, restored };
}
