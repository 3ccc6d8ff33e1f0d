import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { previewPaymentCycle } from "./contract.ts";
import { noCycle } from "./select-cycles.ts";

type PreviewRow = Unchecked<OutputOf<typeof previewPaymentCycle>>["data"][number];

interface Asked {
  cycle_id: string;
  changed: boolean;
  issue: string | null;
  search: string;
  limit: number;
  after: string | null;
}

/** One page of a preview; `next` is the last contract examined, or null when there are no more. */
export async function readPreview(
  db: TenantDb,
  { cycle_id, changed, issue, search, limit, after }: Asked,
): Promise<{ rows: PreviewRow[]; next: string | null }> {
  const [page] = await db.execute<{ rows: PreviewRow[] | null; next: string | null }>(
    sql`select * from app.preview_payment_cycle(${cycle_id}, ${changed}, ${issue}, ${search}, ${after}, ${limit})`,
  );
  if (!page?.rows) throw noCycle();
  return { rows: page.rows, next: page.next };
}
