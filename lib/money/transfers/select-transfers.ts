import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { type BankDetail, bankDetailsOf } from "#lib/eor/additional-information/public.ts";
import type { PageRequest } from "#lib/platform/api/read-page.ts";

interface Stored extends Record<string, unknown> {
  position: number;
  invoice_id: string;
  reference: string;
  contract_id: string | null;
  country: string | null;
  payee: { id: string; name: string };
  currency: string;
  amount: string;
  other: string;
  total: string;
  payment_currency: string | null;
  amount_payment_currency: string | null;
}

type Transfer = Stored & { bank_details: BankDetail[] };

/** A payment's items: columns of `item`. */
const itemsOf = (payment: string): SQL => sql`
  select t.position, t.invoice_id, t.total, t.service_fee, t.fx_rate, p.payment_currency,
      t.total_payment_currency - t.service_fee_payment_currency as converted from payments as p
    join payment_items as t on t.organization_id = p.organization_id and t.payment_id = p.id
    where p.organization_id = ${currentOrganization} and p.id = ${payment}`;

/** The same of invoices that aren't paid yet, in the order that a payment would have. */
const itemsFor = (invoices: readonly string[]): SQL => sql`
  select row_number() over (order by i.issued_at, i.label, i.id) as position, i.id as invoice_id, i.total, i.service_fee,
      null::numeric as fx_rate, null::text as payment_currency, null::numeric as converted
    from invoices as i where i.organization_id = ${currentOrganization} and i.id = any(${`{${invoices.join()}}`}::text[])`;

/**
 * What of an item its payee gets. Employees don't get what their employer owes on top, nor the tax on the fees, and
 * nothing if deductions exceed their pay.
 */
const paidOut = sql`
  join invoices as i on i.organization_id = ${currentOrganization} and i.id = item.invoice_id
  left join contracts as c on c.organization_id = i.organization_id and c.id = i.contract_id
  left join app.invoice_makeup(array(select invoice_id from item)) as m on m.invoice_id = i.id
  cross join lateral (select coalesce(c.type in ('eor', 'peo', 'global_payroll', 'hris_direct_employee'), false) as is_employee) as payee
  cross join lateral (select app.round_money(case
      when i.worker_id is null then 0
      when payee.is_employee then greatest(i.amount - m.employer_cost, 0)
      else item.total - item.service_fee end, i.currency)) as paid(amount)`;

async function selectFrom(db: TenantDb, items: SQL): Promise<Transfer[]> {
  const rows = await db.execute<Stored>(sql`
    with item as materialized (${items})
    select item.position, i.id as invoice_id, i.label as reference, i.contract_id, c.country, i.currency,
        json_build_object('id', i.worker_id, 'name', coalesce(d.worker_name, o.first_name || ' ' || o.last_name)) as payee,
        paid.amount::text, (item.total - paid.amount)::text as other, item.total::text as total, item.payment_currency,
        case when payee.is_employee then app.round_money(paid.amount * item.fx_rate, item.payment_currency) else item.converted end::text as amount_payment_currency
      from item ${paidOut}
      left join invoice_details as d on d.organization_id = i.organization_id and d.invoice_id = i.id
      left join people as o on o.organization_id = i.organization_id and o.id = i.worker_id
      where i.worker_id is not null
      order by item.position`);
  const contracts = new Map(
    rows.flatMap(({ contract_id: id, country }) => (id && country ? [[id, { id, country }] as const] : [])),
  );
  const details = await bankDetailsOf(db, [...contracts.values()]);
  return rows.map((row) => ({ ...row, bank_details: details.get(row.contract_id ?? "") ?? [] }));
}

/** One page of a payment's transfers. */
export function transfersOf(db: TenantDb, payment: string) {
  const keys = ["position"] as const;
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await selectFrom(
      db,
      sql`select * from (${itemsOf(payment)}) as all_items where position > ${after?.[0] ?? 0}::bigint
        and exists (select from invoices as i where i.organization_id = ${currentOrganization} and i.id = all_items.invoice_id and i.worker_id is not null)
        order by position limit ${limit}`,
    ),
  });
  return { keys, select };
}

interface Totals extends Record<string, unknown> {
  currency: string;
  amount: string;
  other: string;
  total: string;
  transfers: number;
  payees: number;
}

async function sumUp(db: TenantDb, items: SQL): Promise<Totals[]> {
  const rows = await db.execute<Totals>(sql`
    with item as materialized (${items})
    select i.currency, sum(paid.amount)::text as amount, (sum(item.total) - sum(paid.amount))::text as other, sum(item.total)::text as total,
        count(*) filter (where i.worker_id is not null) as transfers, count(distinct i.worker_id) as payees
      from item ${paidOut} group by i.currency order by i.currency`);
  return [...rows];
}

export const transferTotals = (db: TenantDb, payment: string) => sumUp(db, itemsOf(payment));

/** What there would be to transfer for invoices, and what it comes to. */
export async function plannedTransfers(db: TenantDb, invoices: readonly string[]) {
  const items = itemsFor(invoices);
  return { transfers: await selectFrom(db, items), currencies: await sumUp(db, items) };
}

/** Whether there is such a payment. */
export async function hasPayment(db: TenantDb, id: string): Promise<boolean> {
  const [found] = await db.execute(
    sql`select from payments where organization_id = ${currentOrganization} and id = ${id}`,
  );
  return found !== undefined;
}
