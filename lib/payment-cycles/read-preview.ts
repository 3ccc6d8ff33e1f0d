import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import type { Unchecked } from "#lib/api/execute.ts";
import type { getPaymentCycleTotals, previewPaymentCycle } from "./contract.ts";
import { noCycle } from "./select-cycles.ts";

type PreviewRow = Unchecked<OutputOf<typeof previewPaymentCycle>>["data"][number];
type Totals = Unchecked<OutputOf<typeof getPaymentCycleTotals>>["data"];

interface Asked {
  cycle_id: string;
  changed: boolean;
  search: string;
  limit: number;
  after: string | null;
}

/** One page of a preview; `next` is the last contract that was looked at, or null when there are no more. */
export async function readPreview(
  db: TenantDb,
  { cycle_id, changed, search, limit, after }: Asked,
): Promise<{ rows: PreviewRow[]; next: string | null }> {
  const [page] = await db.execute<{ rows: PreviewRow[] | null; next: string | null }>(
    sql`select * from app.preview_payment_cycle(${cycle_id}, ${changed}, ${search}, ${after}, ${limit})`,
  );
  if (!page?.rows) throw noCycle();
  return { rows: page.rows, next: page.next };
}

export async function readTotals(db: TenantDb, cycle_id: string): Promise<Totals> {
  const [row] = await db.execute<{ totals: Totals | null }>(sql`select app.total_payment_cycle(${cycle_id}) as totals`);
  if (!row?.totals) throw noCycle();
  return row.totals;
}
