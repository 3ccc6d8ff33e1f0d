import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { removeAttachments } from "#lib/recruiting/attachments/public.ts";
import { missing, uuids } from "#lib/recruiting/sql.ts";
import { eraseCopies } from "./erase-copies.ts";
import { type CandidateRow, candidateColumns } from "./select-candidates.ts";

/** Erases all personal data of a candidate, including copies; applications and their stages stay. Throws 404. */
export async function eraseCandidate(db: TenantDb, id: string): Promise<CandidateRow> {
  await db.execute(sql`select app.lock_boards(${uuids([id])})`);
  const [row] = await db.execute<CandidateRow>(sql`
    update candidates as c set first_name = 'Erased', last_name = 'candidate', email = '', phone_number = null, pic_url = null, linkedin_profile_url = null,
        imported_id = null, anonymized_at = coalesce(c.anonymized_at, clock_timestamp()), updated_at = clock_timestamp()
      where c.organization_id = ${currentOrganization} and c.id = ${id} and c.merged_into_id is null returning ${candidateColumns}`);
  if (!row) throw missing("Candidate");
  const own: SQL = sql`select id from applications where organization_id = ${currentOrganization} and candidate_id = ${id}`;
  await db.execute(
    sql`delete from application_notes where organization_id = ${currentOrganization} and application_id in (${own})`,
  );
  await db.execute(sql`
    update application_matchings set description = null where organization_id = ${currentOrganization} and application_id in (${own})`);
  const emails = await db.execute<{ id: string }>(
    sql`delete from emails where organization_id = ${currentOrganization} and candidate_id = ${id} returning id`,
  );
  await removeAttachments(db, sql`attachable_type_slug = 'CANDIDATE' and attachable_id = ${id}`);
  await db.execute(
    sql`delete from candidate_tag_links where organization_id = ${currentOrganization} and candidate_id = ${id}`,
  );
  await db.execute(sql`
    update applications set answers = '[]', updated_at = clock_timestamp() where organization_id = ${currentOrganization} and candidate_id = ${id}`);
  await eraseCopies(
    db,
    id,
    [...emails].map((email) => email.id),
  );
  return row;
}
