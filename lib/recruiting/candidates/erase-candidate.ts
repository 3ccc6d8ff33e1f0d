import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { eraseRecords } from "#lib/platform/erase-records.ts";
import type { Receipt } from "#lib/platform/erasure/receipt.ts";
import { personalScope, writeReceipt } from "#lib/platform/erasure/write-receipt.ts";
import { removeAttachments } from "#lib/recruiting/attachments/public.ts";
import { uuids } from "#lib/recruiting/sql.ts";
import { eraseCopies } from "./erase-copies.ts";
import { type CandidateRow, candidateColumns } from "./select-candidates.ts";

/** Erases all personal data of a candidate, including copies; applications and their stages stay. Throws 404. */
export async function eraseCandidate(db: TenantDb, id: string): Promise<{ row: CandidateRow; receipt: Receipt }> {
  await db.execute(sql`select app.lock_boards(${uuids([id])})`);
  const [known] = await db.execute(sql`
    update candidates set anonymized_at = coalesce(anonymized_at, clock_timestamp()), updated_at = clock_timestamp()
      where organization_id = ${currentOrganization} and id = ${id} and merged_into_id is null returning id`);
  if (!known) throw notFound("Candidate");
  const marks = await personalScope(db, "candidates", id);
  await removeAttachments(db, sql`attachable_type_slug = 'CANDIDATE' and attachable_id = ${id}`);
  const audit_values = await eraseCopies(db, id, await eraseRecords(db, "candidates", id));
  const [row] = await db.execute<CandidateRow>(
    sql`select ${candidateColumns} from candidates c where c.organization_id = ${currentOrganization} and c.id = ${id}`,
  );
  if (!row) throw notFound("Candidate");
  return { row, receipt: await writeReceipt(db, { subject: "candidates", id, marks, audit_values }) };
}
