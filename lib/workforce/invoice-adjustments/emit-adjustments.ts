import { emit, emitAll } from "#lib/platform/outbox/emit.ts";
import type { Reviewed } from "#lib/workforce/review-records.ts";
import { invoiceAdjustmentCreated, invoiceAdjustmentPendingForApproval, invoiceAdjustmentReviewed } from "./events.ts";
import type { AdjustmentRow } from "./select-adjustments.ts";
import { returnRefusal } from "./settled-corrections.ts";

/** Separation of duties: whoever adds an adjustment can't decide on it. */
export const reviewed: Reviewed = {
  table: "invoice_adjustments",
  machine: "adjustment",
  byAnother: true,
  mayReturn: returnRefusal,
};

export async function emitCreated(request_id: string, row: AdjustmentRow): Promise<void> {
  await emit({ request_id }, invoiceAdjustmentCreated, row);
  if (row.status === "pending") await emit({ request_id }, invoiceAdjustmentPendingForApproval, row);
}

/** For adjustments that need no approval. */
export async function emitAdded(request_id: string, rows: readonly AdjustmentRow[]): Promise<void> {
  await emitAll({ request_id }, invoiceAdjustmentCreated, rows);
}

export async function emitReviewed(request_id: string, rows: readonly AdjustmentRow[]): Promise<void> {
  await emitAll({ request_id }, invoiceAdjustmentReviewed, rows);
  const waiting = rows.filter(({ status }) => status === "pending");
  if (waiting.length > 0) await emitAll({ request_id }, invoiceAdjustmentPendingForApproval, waiting);
}
