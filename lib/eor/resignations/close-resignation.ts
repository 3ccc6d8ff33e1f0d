import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { resignationCancelled } from "./events.ts";
import { resourceOf, selectResignation } from "./select-resignations.ts";

const cancellable = sql`status in ('AWAITING_TRIAGE', 'AWAITING_PTO', 'AWAITING_PROCESSING')`;

/** Cancels a resignation that isn't processed yet, and emits its event. Throws 404, and 409 if it is closed. */
export async function cancel(
  db: TenantDb,
  request: { request_id: string },
  id: string,
  by: "worker" | "client",
): Promise<void> {
  const before = await selectResignation(db, id);
  const rows = await db.execute(sql`
    update resignations set status = 'CANCELLED', cancelled_by = ${by}, closed_at = now(), updated_at = now()
      where organization_id = (select app.organization_id()) and id = ${id} and ${cancellable} returning id`);
  if (rows.length === 0)
    throw new ApiError(409, {
      reason: "invalid_state",
      message: `The resignation is ${before.status} and can't be canceled. Only a resignation that hasn't been processed can be canceled.`,
    });
  await emit(request, resignationCancelled, resourceOf(await selectResignation(db, id)));
}

/** Closes the open resignation of a contract that was terminated otherwise: nothing is left to resign from. */
export async function closeForTermination(
  db: TenantDb,
  request: { request_id: string },
  contractId: string,
): Promise<void> {
  const [row] = await db.execute<{ id: string }>(sql`
    update resignations set status = 'CANCELLED', cancelled_by = 'termination', closed_at = now(), updated_at = now()
      where organization_id = (select app.organization_id()) and contract_id = ${contractId} and ${cancellable} returning id`);
  if (row) await emit(request, resignationCancelled, resourceOf(await selectResignation(db, row.id)));
}
