import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { endSessions } from "#lib/eor/worker-sessions/public.ts";
import { eraseRecords, forgetValues } from "#lib/platform/erase-records.ts";
import type { Receipt } from "#lib/platform/erasure/receipt.ts";
import { personalScope, writeReceipt } from "#lib/platform/erasure/write-receipt.ts";
import { changePhoto } from "#lib/workforce/people/public.ts";

/**
 * Erases a person's answers and photo and what else `db/schema` marks so, and ends their worker session. Returns the
 * erased keys by contract and the receipt, or null for an unknown person.
 */
export async function eraseAnswers(
  db: TenantDb,
  request: { request_id: string },
  person_id: string,
): Promise<{ byContract: Map<string, string[]>; receipt: Receipt } | null> {
  // Whoever changes them waits, so that nothing is added between counting and erasing.
  await db.execute(sql`
    select from people where organization_id = ${currentOrganization} and id = ${person_id} for update`);
  const marks = await personalScope(db, "people", person_id);
  if ((await changePhoto(db, request, person_id, null)) === null) return null;
  await endSessions(db, person_id);
  const answered = await db.execute<{ contract_id: string; key: string }>(sql`
    select a.contract_id, a.key from eor_answers a join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id
      where a.organization_id = ${currentOrganization} and c.person_id = ${person_id} for update of a`);
  const audit_values = await forgetValues(db, await eraseRecords(db, "people", person_id));
  const byContract = Map.groupBy(answered, ({ contract_id }) => contract_id);
  return {
    byContract: new Map([...byContract].map(([contract_id, rows]) => [contract_id, rows.map(({ key }) => key).sort()])),
    receipt: await writeReceipt(db, { subject: "people", id: person_id, marks, audit_values }),
  };
}
