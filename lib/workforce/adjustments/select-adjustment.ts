import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { type AdjustmentRow, selectAdjustments } from "#lib/workforce/invoice-adjustments/public.ts";
import type { adjustment } from "./contract.ts";
import { wireStatus } from "./rules.ts";

const midnight = (day: string | null | undefined) => (day ? `${day}T00:00:00.000Z` : null);

/** A record as the specification's API returns it. */
export function toWire(row: AdjustmentRow): z.input<typeof adjustment> {
  const { file, payment_cycle } = row;
  return {
    id: row.id,
    file: file && { id: file.id, name: file.name, fileType: file.content_type },
    title: row.title ?? row.description.slice(0, 150),
    description: row.description,
    amount: row.amount,
    status: wireStatus(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    contract_id: row.contract_id,
    cycle_reference: row.cycle_reference,
    move_next_cycle: row.move_next_cycle,
    date_of_adjustment: midnight(row.date_of_adjustment ?? row.date_submitted),
    actual_start_cycle_date: midnight(payment_cycle?.starts_on),
    actual_end_cycle_date: midnight(payment_cycle?.ends_on),
    adjustment_category_id: row.category?.id ?? null,
  };
}

/** Throws 404. */
export async function findAdjustment(db: TenantDb, id: string): Promise<AdjustmentRow> {
  const [row] = await selectAdjustments(db, sql`and a.id = ${id}`);
  if (!row) throw notFound("Adjustment");
  return row;
}

export async function findAll(db: TenantDb, which: SQL): Promise<z.input<typeof adjustment>[]> {
  return (await selectAdjustments(db, which)).map(toWire);
}
