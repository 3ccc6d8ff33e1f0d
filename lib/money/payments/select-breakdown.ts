import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import type { breakdownRow } from "./breakdown-row.ts";

/** Pay categories and their line item types; `others` covers the rest. */
const kinds = {
  work: ["IC_WORK", "IC_MILESTONE", "IC_TASK", "EOR_WORK", "GP_EMPLOYEE_FUNDING"],
  bonus: ["IC_BONUS", "EOR_BONUS"],
  expenses: ["IC_EXPENSE", "EOR_EXPENSE"],
  overtime: ["IC_OVERTIME"],
  pro_rata: ["IC_PRO_RATA", "EOR_PRO_RATA"],
  adjustment: ["IC_OFFCYCLE"],
  deductions: ["IC_DEDUCTION", "EOR_DEDUCTION"],
  commissions: ["IC_COMMISSION"],
} as const;

const each = (write: (kind: string, types: readonly string[]) => string, by = ", ") =>
  sql.raw(
    Object.entries(kinds)
      .map(([kind, types]) => write(kind, types))
      .join(by),
  );

const sums = each(
  (kind, types) =>
    `coalesce(sum(l.total) filter (where l.type in (${types.map((type) => `'${type}'`).join()})), of.zero) as ${kind}`,
);

/** The service fee type for a contract type. */
const feeType = sql`case when c.type in ('eor', 'peo') then 'eor_management_fee'
  when c.type in ('global_payroll', 'hris_direct_employee') then 'one_off_service_fee' else 'payment_processing_fee' end`;

const fromItems = sql`from p
  join payment_items as t on t.organization_id = p.organization_id and t.payment_id = p.id
  join invoices as i on i.organization_id = p.organization_id and i.id = t.invoice_id
  left join contracts as c on c.organization_id = p.organization_id and c.id = i.contract_id`;

const invoiceRows = sql`
  select t.position as place, app.instant_text(i.issued_at) as date, p.payment_date,
    coalesce(app.instant_text(c.starts_on::timestamp at time zone 'UTC'), '') as contract_start_date, i.id as invoice_id,
    coalesce(c.id, '') as contract_id,
    coalesce(c.type, case i.billing_type when 'FEE' then 'one_off_service_fee' when 'PREPAID_BILLING' then 'prepaid_billing' end, 'unknown') as contract_type,
    coalesce(c.country, '') as contract_country, coalesce(i.worker_id::text, '') as contractor_unique_identifier,
    coalesce(who.worker_name, '') as contractor_employee_name, coalesce(who.worker_email, '') as contractor_email,
    coalesce(c.frequency, '') as frequency, t.currency, ${each((kind) => `line.${kind}::text`)},
    (of.total - (${each((kind) => `line.${kind}`, " + ")}))::text as others, of.zero::text as processing_fee, of.total::text as total,
    (t.total_payment_currency - t.service_fee_payment_currency)::text as total_payment_currency
  ${fromItems}
  left join invoice_details as who on who.organization_id = p.organization_id and who.invoice_id = i.id
  cross join lateral (select t.total - t.service_fee as total, app.round_money(0, t.currency) as zero) as of
  cross join lateral (
    select ${sums} from invoice_line_items as l where l.organization_id = p.organization_id and l.invoice_id = t.invoice_id
  ) as line`;

const feeRows = sql`
  select all_items.n + fee.number, p.made_at, p.payment_date, '', '', '', fee.contract_type, '', '', '', '', '', fee.currency,
    ${each(() => "of.zero::text")}, of.zero::text, fee.total::text, fee.total::text, fee.paid::text
  from p, all_items, fee, lateral (select app.round_money(0, fee.currency) as zero) as of`;

type Row = Unchecked<z.output<typeof breakdownRow>> &
  Record<string, unknown> & { place: number | null; rows_in_all: number };

function pageOf(id: string, offset: number, limit: number): SQL {
  const within = (place: SQL) => sql`${place} > ${offset}::bigint and ${place} <= ${offset + limit}::bigint`;
  return sql`
    with p as (
      select organization_id, id, payment_currency, app.instant_text(created_at) as made_at,
        app.instant_text(coalesce(paid_at, created_at)) as payment_date
      from payments where organization_id = ${currentOrganization} and id = ${id}
    ), all_items as (
      select max(t.position) as n from p join payment_items as t on t.organization_id = p.organization_id and t.payment_id = p.id
    ), fee as materialized (
      select row_number() over (order by contract_type, currency) as number, sums.*
      from (
        select ${feeType} as contract_type, t.currency, sum(t.service_fee) as total, sum(t.service_fee_payment_currency) as paid
        ${fromItems} where (select n from all_items) <= ${offset + limit}::bigint group by 1, 2
      ) as sums where total <> 0
    ), page as (
      ${invoiceRows} where ${within(sql`t.position`)}
      union all
      ${feeRows} where ${within(sql`all_items.n + fee.number`)}
    )
    select page.*, p.payment_currency, (select n from all_items) + (select count(*) from fee) as rows_in_all,
      '' as approve_date, '' as group_id, '' as approvers, '' as general_ledger_account, null as contractor_pic_url
    from p left join page on true order by page.place`;
}

/** Breakdown rows from `offset` on and the total, both without fees if the page ends before them. Throws 404. */
export async function selectBreakdown(db: TenantDb, id: string, { offset, limit }: { offset: number; limit: number }) {
  const rows = await db.execute<Row>(pageOf(id, offset, limit));
  const [first] = rows;
  if (!first) throw notFound("Payment");
  return { rows: first.place === null ? [] : [...rows], rows_in_all: first.rows_in_all };
}
