import { and, eq, type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { paymentCycles } from "#db/schema/payment-cycles.ts";
import type { TenantDb } from "#db/tenant.ts";
import { invoiceStatuses } from "#lib/money/invoices/rules.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import type { CycleFrequency } from "./period.ts";

// Listed explicitly, so that the index finds each status's sums.
const validStatuses = sql.raw(
  invoiceStatuses
    .filter((status) => status !== "cancelled")
    .map((status) => `'${status}'`)
    .join(", "),
);

const here = sql`payment_cycles.organization_id = ${currentOrganization}`;

export const shown = {
  id: paymentCycles.id,
  frequency: sql<CycleFrequency>`${paymentCycles.frequency}`.as("frequency"),
  starts_on: paymentCycles.starts_on,
  ends_on: paymentCycles.ends_on,
  cutoff_on: paymentCycles.cutoff_on,
  due_on: paymentCycles.due_on,
  invoices_due_on: sql<string>`greatest(payment_cycles.due_on, coalesce(
    (select (i.due_date at time zone 'UTC')::date from invoices i where payment_cycles.status <> 'open'
      and i.organization_id = payment_cycles.organization_id and i.payment_cycle_id = payment_cycles.id and i.status <> 'cancelled' limit 1),
    app.cycle_due_on(payment_cycles.ends_on, payment_cycles.due_on,
      case payment_cycles.status when 'open' then app.today() else (payment_cycles.requested_at at time zone 'UTC')::date end)))`.as(
    "invoices_due_on",
  ),
  status: paymentCycles.status,
  contracts_total: sql<number>`case when payment_cycles.status = 'open'
    then (select count(*)::integer from app.payment_cycle_contracts(payment_cycles.id, null, null, null)) else payment_cycles.contracts_total end`.as(
    "contracts_total",
  ),
  contracts_done: paymentCycles.contracts_done,
  invoices_made: paymentCycles.invoices_made,
  exceptions: sql<number>`(select count(*)::integer from (
    select e.contract_id from payment_cycle_exceptions e where e.organization_id = payment_cycles.organization_id and e.payment_cycle_id = payment_cycles.id
    union select c.contract_id from pay_corrections c
      where c.organization_id = payment_cycles.organization_id and c.payment_cycle_id = payment_cycles.id and c.status = 'open') as each)`.as(
    "exceptions",
  ),
  totals: sql<{ currency: string; total: string }[] | null>`case when payment_cycles.status in ('closed', 'paid') then (
    select coalesce(json_agg(json_build_object('currency', t.currency, 'total', t.total::text) order by t.invoices desc, t.currency), '[]') from (
      select t.currency, sum(t.total) as total, sum(t.invoices) as invoices from invoice_totals t
        where t.organization_id = ${currentOrganization} and t.kind = 'cycle' and t.status in (${validStatuses}) and t.part = payment_cycles.id::text
        group by t.currency having sum(t.invoices) > 0) as t) end`.as("totals"),
  requested_at: paymentCycles.requested_at,
  closed_at: paymentCycles.closed_at,
  created_at: paymentCycles.created_at,
};

export interface ChangedTotal {
  legal_entity_id: string;
  legal_entity_name: string;
  currency: string;
  expected: string;
  total: string;
}

const detail = {
  ...shown,
  stopped: sql<{ at: string; totals: ChangedTotal[] } | null>`case when payment_cycles.stopped is not null
    then json_build_object('at', app.instant_text(payment_cycles.stopped_at), 'totals', payment_cycles.stopped) end`.as(
    "stopped",
  ),
  requested_by: sql<{ id: string; name: string } | null>`(select json_build_object('id', m.user_id, 'name', m.name)
    from auth.members() m where m.user_id = payment_cycles.requested_by)`.as("requested_by"),
  corrections_settled:
    sql<number>`case when payment_cycles.status = 'closed' then (select count(*)::integer from pay_corrections c
    where c.organization_id = payment_cycles.organization_id and c.payment_cycle_id = payment_cycles.id and c.status = 'settled') else 0 end`.as(
      "corrections_settled",
    ),
  invoices_in_payment: sql<number>`case when payment_cycles.status in ('closed', 'paid')
    then app.invoices_in_payment(payment_cycles.id) else 0 end`.as("invoices_in_payment"),
};

type Action = "update" | "close" | "reopen";

function allowedIn(status: string, inTheWay: number): Action[] {
  if (status === "open") return ["update", "close"];
  return status === "closed" && inTheWay === 0 ? ["reopen"] : [];
}

export function inOrganization(...more: (SQL | undefined)[]): SQL | undefined {
  return and(here, ...more);
}

export const noCycle = () => notFound("Payment cycle");

export async function findCycle(db: TenantDb, id: string) {
  const [row] = await db
    .select(detail)
    .from(paymentCycles)
    .where(inOrganization(eq(paymentCycles.id, id)));
  if (!row) throw noCycle();
  return { ...row, allowed: allowedIn(row.status, row.invoices_in_payment + row.corrections_settled) };
}
