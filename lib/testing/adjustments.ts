import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import type { TestOrganization } from "./stage.ts";
import { addAdjustment } from "./timesheets.ts";

/** Adds a pending adjustment with a category and a file whose content isn't stored; returns its ID. */
export async function addReceipt(owner: postgres.Sql, organization: TestOrganization): Promise<string> {
  const id = await addAdjustment(owner, organization);
  const [file] = await owner`insert into stored_files ${owner({
    organization_id: organization.id,
    storage_key: randomUUID(),
    name: "receipt.pdf",
    content_type: "application/pdf",
    size: 48,
    sha256: "0".repeat(64),
    status: "kept",
  })} returning id`;
  await owner`update invoice_adjustments set file_id = ${file?.id}, category_id = 'travel', type = 'expense', title = 'Taxi',
      vendor = 'City cabs', country = 'DE' where organization_id = ${organization.id} and id = ${id}`;
  return id;
}

/** Adds the same adjustment, deleted a moment ago; returns its ID. */
export async function addDeletedAdjustment(owner: postgres.Sql, organization: TestOrganization): Promise<string> {
  const id = await addReceipt(owner, organization);
  await owner`with gone as (delete from invoice_adjustments where organization_id = ${organization.id} and id = ${id} returning *)
    insert into deleted_adjustments (organization_id, id, record, file_id) select organization_id, id, to_jsonb(gone), file_id from gone`;
  return id;
}
