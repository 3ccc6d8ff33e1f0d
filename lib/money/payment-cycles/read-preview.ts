import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import { cyclePaysAdjustment, cyclePaysTime } from "#lib/workforce/timesheets/public.ts";
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

type Closing = NonNullable<Totals["closing"]>;

interface Found extends Record<string, unknown> {
  totals: Omit<Totals, "closing"> | null;
  closing: Omit<Closing, "invoices"> | null;
}

/** Rows of work with an amount, by currency. */
const byCurrency = (rows: SQL) => sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'count', n, 'amount', amount::text) order by currency), '[]')
    from (select currency, count(*) as n, sum(amount) as amount from (${rows}) as each group by currency) as summed)`;

const unapprovedTime = sql`
  select c.currency, app.round_money(t.quantity * app.rate_on(c.id, c.rate, t.date_worked), c.currency) as amount
    from timesheets t join contracts c on c.organization_id = t.organization_id and c.id = t.contract_id
    where t.organization_id = p.organization_id and t.status = 'pending' and ${cyclePaysTime}`;

const unapprovedAdjustments = sql`
  select c.currency, app.round_money(a.amount, c.currency) * a.quantity * case a.type when 'deduction' then -1 else 1 end as amount
    from invoice_adjustments a join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id
    where a.organization_id = p.organization_id and a.status = 'pending' and ${cyclePaysAdjustment}`;

export async function readTotals(db: TenantDb, cycle_id: string): Promise<Totals> {
  const [row] = await db.execute<Found>(sql`
    select app.total_payment_cycle(p.id) as totals, case p.status when 'open' then json_build_object(
        'days_before_cutoff', greatest(p.cutoff_on - (now() at time zone 'UTC')::date, 0),
        'unapproved_timesheets', ${byCurrency(unapprovedTime)}, 'unapproved_adjustments', ${byCurrency(unapprovedAdjustments)}) end as closing
      from payment_cycles p where p.organization_id = ${currentOrganization} and p.id = ${cycle_id}`);
  if (!row?.totals) throw noCycle();
  const { totals, closing } = row;
  const invoices = totals.totals.reduce((sum, { contracts }) => sum + contracts, 0) + totals.seats.length;
  return { ...totals, closing: closing && { invoices, ...closing } };
}
