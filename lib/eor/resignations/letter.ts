import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { currentTitle } from "#lib/eor/sql.ts";
import { print } from "#lib/platform/documents/print.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missingResignation } from "./select-resignations.ts";

interface LetterRow extends Record<string, unknown> {
  id: string;
  worker: string;
  title: string;
  entity: string;
  address: string;
  organization: string;
  reason: string;
  desired_end_date: string;
  submitted_on: string;
  signature: string | null;
  signed_on: string | null;
  dated: string;
}

/** The PDF of a resignation letter; a signed one says what it said then. Throws 404. */
export async function* letterOf(db: TenantDb, id: string) {
  const [row] = await db.execute<LetterRow>(sql`
    select r.id, coalesce(r.letter_worker, p.first_name || ' ' || p.last_name) as worker, coalesce(r.letter_title, ${currentTitle}) as title,
        coalesce(r.letter_entity, e.name) as entity, coalesce(r.letter_address, e.address) as address, coalesce(r.letter_organization, o.name) as organization, r.reason,
        r.desired_end_date, (r.created_at at time zone 'UTC')::date as submitted_on, r.signature, (r.signed_at at time zone 'UTC')::date as signed_on,
        coalesce(r.signed_at, r.created_at) as dated
      from resignations r
      join contracts c on c.organization_id = r.organization_id and c.id = r.contract_id
      join people p on p.organization_id = r.organization_id and p.id = r.person_id
      join legal_entities e on e.organization_id = c.organization_id and e.id = c.legal_entity_id
      join organizations o on o.id = r.organization_id
      where r.organization_id = (select app.organization_id()) and r.id = ${id}`);
  if (!row) throw missingResignation();
  yield await print({
    title: "Letter of resignation",
    organization: row.organization,
    from: row.worker,
    to: [row.entity, ...row.address.split("\n").filter((line) => line.trim() !== "")],
    day: formatDate(row.submitted_on),
    paragraphs: [
      `I resign from my position as ${row.title} with ${row.entity}.`,
      `I would like ${formatDate(row.desired_end_date)} to be my last day of work. My notice period and the terms of my contract apply.`,
      `Reason: ${row.reason}`,
      "Until then I will hand over my work, return what belongs to the organization, and confirm the address for my final documents.",
    ],
    signature: row.signature,
    signed: row.signed_on === null ? "Not signed yet" : `Signed electronically on ${formatDate(row.signed_on)}`,
    reference: row.id,
    dated: new Date(row.dated).toISOString(),
  });
}
