import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { erasedColumns } from "#db/schema/personal.ts";
import { candidates } from "#db/schema/recruiting-candidates.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { eraseRecords } from "#lib/platform/erase-records.ts";
import { uuids } from "#lib/recruiting/sql.ts";
import { type CandidateRow, candidateColumns } from "./select-candidates.ts";

async function lockBoth(db: TenantDb, kept: string, duplicate: string): Promise<CandidateRow> {
  if (kept === duplicate)
    throw new ApiError(400, {
      reason: "invalid_value",
      path: "/duplicate_id",
      message: "Choose a candidate other than the one to keep",
    });
  await db.execute(sql`select app.lock_boards(${uuids([kept, duplicate])})`);
  const rows = await db.execute<CandidateRow>(sql`
    select ${candidateColumns} from candidates c
      where c.organization_id = ${currentOrganization} and c.id = any (${uuids([kept, duplicate])}) and c.merged_into_id is null order by c.id for update`);
  const found = rows.find(({ id }) => id === duplicate);
  if (!found || rows.length < 2) throw notFound(found ? "Candidate" : "Duplicate");
  if (rows.find(({ id }) => id === kept)?.anonymized_at)
    throw new ApiError(409, {
      reason: "candidate_anonymized",
      message: "The candidate to keep was erased. Keep the other one.",
    });
  return found;
}

const details = erasedColumns(candidates).filter(({ notNull }) => !notNull);

/** What the duplicate knows and the candidate doesn't. */
const filled: SQL = sql.join(
  details.map(
    ({ name }) => sql`${sql.identifier(name)} = coalesce(c.${sql.identifier(name)}, other.${sql.identifier(name)})`,
  ),
  sql`, `,
);

/** Gives the candidate everything the duplicate has, and removes the duplicate from lists. Throws 404. */
export async function absorbDuplicate(db: TenantDb, kept: string, duplicate: string): Promise<CandidateRow> {
  const other = await lockBoth(db, kept, duplicate);
  await db.execute(sql`
    delete from candidate_tag_links l using candidate_tag_links same
      where l.organization_id = ${currentOrganization} and l.candidate_id = ${duplicate}
        and same.organization_id = l.organization_id and same.candidate_id = ${kept} and same.tag_id = l.tag_id`);
  await db.execute(sql`select app.move_references('candidates', ${duplicate}, ${kept})`);
  await eraseRecords(db, "candidates", duplicate);
  await db.execute(sql`
    update candidates set merged_into_id = ${kept}, first_name = 'Merged', updated_at = clock_timestamp()
      where organization_id = ${currentOrganization} and id = ${duplicate}`);
  await db.execute(
    sql`update recruiting_counters set candidates = candidates - 1 where organization_id = ${currentOrganization}`,
  );
  await db.execute(sql`select app.settle_candidate(${kept})`);
  const [row] = await db.execute<CandidateRow>(sql`
    update candidates as c set ${filled}, updated_at = clock_timestamp()
      from jsonb_populate_record(null::candidates, ${JSON.stringify(other)}::text::jsonb) as other
      where c.organization_id = ${currentOrganization} and c.id = ${kept} returning ${candidateColumns}`);
  if (!row) throw notFound("Candidate");
  return row;
}
