import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { missing, uuids } from "#lib/recruiting/sql.ts";
import { type CandidateRow, candidateColumns } from "./select-candidates.ts";

async function lockBoth(db: TenantDb, kept: string, duplicate: string): Promise<CandidateRow> {
  if (kept === duplicate)
    throw new ApiError(400, [
      { reason: "invalid_value", path: "/duplicate_id", message: "Choose a candidate other than the one to keep" },
    ]);
  await db.execute(sql`select app.lock_boards(${uuids([kept, duplicate])})`);
  const rows = await db.execute<CandidateRow>(sql`
    select ${candidateColumns} from candidates c
      where c.organization_id = ${currentOrganization} and c.id = any (${uuids([kept, duplicate])}) and c.merged_into_id is null order by c.id for update`);
  const found = rows.find(({ id }) => id === duplicate);
  if (!found || rows.length < 2) throw missing(found ? "Candidate" : "Duplicate");
  if (rows.find(({ id }) => id === kept)?.anonymized_at)
    throw new ApiError(409, [
      { reason: "candidate_anonymized", message: "The candidate to keep was erased. Keep the other one." },
    ]);
  return found;
}

/** Gives the candidate everything the duplicate has, and removes the duplicate from lists. Throws 404. */
export async function absorbDuplicate(db: TenantDb, kept: string, duplicate: string): Promise<CandidateRow> {
  const other = await lockBoth(db, kept, duplicate);
  await db.execute(sql`
    insert into candidate_tag_links (candidate_id, tag_id)
      select ${kept}::uuid, tag_id from candidate_tag_links where organization_id = ${currentOrganization} and candidate_id = ${duplicate}
      on conflict (organization_id, candidate_id, tag_id) do nothing`);
  await db.execute(
    sql`delete from candidate_tag_links where organization_id = ${currentOrganization} and candidate_id = ${duplicate}`,
  );
  await db.execute(sql`
    update candidates set merged_into_id = ${kept}, first_name = 'Merged', last_name = 'candidate', email = '', phone_number = null, pic_url = null,
        linkedin_profile_url = null, imported_id = null, updated_at = clock_timestamp()
      where organization_id = ${currentOrganization} and id = ${duplicate}`);
  await db.execute(sql`
    update applications set candidate_id = ${kept}, updated_at = clock_timestamp() where organization_id = ${currentOrganization} and candidate_id = ${duplicate}`);
  await db.execute(
    sql`update emails set candidate_id = ${kept} where organization_id = ${currentOrganization} and candidate_id = ${duplicate}`,
  );
  await db.execute(sql`
    update attachments set attachable_id = ${kept} where organization_id = ${currentOrganization} and attachable_type_slug = 'CANDIDATE' and attachable_id = ${duplicate}`);
  await db.execute(
    sql`update recruiting_counters set candidates = candidates - 1 where organization_id = ${currentOrganization}`,
  );
  await db.execute(sql`select app.settle_candidate(${kept})`);
  const [row] = await db.execute<CandidateRow>(sql`
    update candidates as c set phone_number = coalesce(c.phone_number, ${other.phone_number}), pic_url = coalesce(c.pic_url, ${other.pic_url}),
        linkedin_profile_url = coalesce(c.linkedin_profile_url, ${other.linkedin_profile_url}), imported_id = coalesce(c.imported_id, ${other.imported_id}), updated_at = clock_timestamp()
      where c.organization_id = ${currentOrganization} and c.id = ${kept} returning ${candidateColumns}`);
  if (!row) throw missing("Candidate");
  return row;
}
