import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { isAfterCursor, type PageRequest } from "#lib/platform/api/read-page.ts";
import { patternsOf } from "#lib/platform/api/search.ts";
import { totalsBy } from "#lib/platform/api/totals.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import type { exportRefundStatements } from "./contract.ts";

export type Filters = z.output<(typeof exportRefundStatements)["input"]>;

interface StoredRefund extends Record<string, unknown> {
  id: string;
  label: string;
  total: string;
  net_total: string;
  vat_total: string;
  paid_currency: string | null;
  total_paid_currency: string | null;
  fx_rate: string | null;
  status: string;
  created_at: string;
  paid_at: string | null;
  release: boolean;
  payment_currency: string;
  entity_type: string;
  reason: string;
  legal_entity: { id: string; name: string; type: string; code: string };
  workers: { id: string; name: string; picUrl: null; contract_id: string | null }[];
  invoices: { id: string }[];
}

/** Sums of the items of `refund_statements as r`. */
const sums = sql`(
  select r.total - coalesce(sum(t.vat_total), 0) as net_total, app.round_money(coalesce(sum(t.vat_total), 0), r.payment_currency) as vat_total,
    case when count(distinct t.payment_currency) = 1 then min(t.payment_currency) end as paid_currency,
    case when count(distinct t.payment_currency) = 1 then sum(t.amount_payment_currency) end as total_paid_currency,
    case when count(distinct (t.payment_currency, t.fx_rate)) = 1 then trim_scale(min(t.fx_rate))::text end as fx_rate
  from refund_items as t where t.organization_id = r.organization_id and t.refund_statement_id = r.id)`;

/** Columns of `refund_statements as r` and its `sums`. */
const stored = sql`sums.*, r.id, r.label, r.total, r.status, r.created_at, r.paid_at, r.releases_work as release, r.payment_currency, r.entity_type, r.reason,
  (select json_build_object('id', e.id, 'name', app.legal_entity_at(e, r.created_at) ->> 'name', 'type', r.entity_type, 'code', e.code) from legal_entities as e
    where e.organization_id = r.organization_id and e.id = r.legal_entity_id) as legal_entity,
  (select coalesce(json_agg(json_build_object('id', t.invoice_id) order by t.position), '[]') from refund_items as t
    where t.organization_id = r.organization_id and t.refund_statement_id = r.id) as invoices,
  (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name, 'picUrl', null, 'contract_id', w.contract_id) order by w.at), '[]') from (
    select i.worker_id as id, min(who.worker_name) as name, i.contract_id, min(t.position) as at
    from refund_items as t
    join invoices as i on i.organization_id = r.organization_id and i.id = t.invoice_id
    join invoice_details as who on who.organization_id = r.organization_id and who.invoice_id = i.id
    where t.organization_id = r.organization_id and t.refund_statement_id = r.id and i.worker_id is not null
    group by i.worker_id, i.contract_id) as w) as workers`;

/** A column that only exports have, for booking: a statement may name a thousand invoices. */
const invoiceLabels = sql`, (select string_agg(i.label, ', ' order by t.position) from refund_items as t
  join invoices as i on i.organization_id = t.organization_id and i.id = t.invoice_id
  where t.organization_id = r.organization_id and t.refund_statement_id = r.id) as invoice_labels`;

const listOf = (words: readonly string[]) => sql`any(${`{${words.join()}}`}::text[])`;

function conditionOf({ date_from, date_to, currencies, entities, statuses, search }: Filters): SQL {
  return sql.join([
    sql`r.organization_id = ${currentOrganization}`,
    ...(date_from ? [sql` and r.created_at >= ${date_from}::timestamptz`] : []),
    ...(date_to ? [sql` and r.created_at < ${date_to}::timestamptz`] : []),
    ...(currencies
      ? [
          sql` and (r.payment_currency = ${listOf(currencies)} or exists (select from refund_items as t
            where t.organization_id = r.organization_id and t.refund_statement_id = r.id and t.payment_currency = ${listOf(currencies)}))`,
        ]
      : []),
    ...(entities ? [sql` and r.entity_type = ${listOf(entities)}`] : []),
    ...(statuses ? [sql` and r.status = ${listOf(statuses)}`] : []),
    // The words may be spread over the statement's own label and one of its invoices.
    ...(search === undefined
      ? []
      : [
          sql` and (app.fold(r.label) like all (${patternsOf(search)}) or exists (
            select from refund_items as t join invoices as i on i.organization_id = t.organization_id and i.id = t.invoice_id
            where t.organization_id = r.organization_id and t.refund_statement_id = r.id
              and app.fold(r.label) || ' ' || i.search_text like all (${patternsOf(search)})))`,
        ]),
  ]);
}

/** One page of refund statements and the total count, in one query; the total is 0 if not counted. */
export async function selectRefunds(
  db: TenantDb,
  filters: Filters,
  { limit, after, counted, booked = false }: PageRequest & { booked?: boolean },
) {
  const { sort_by, sort_order } = filters;
  const where = conditionOf(filters);
  const keyType = sort_by === "total" ? "numeric" : "timestamptz";
  const rest = isAfterCursor(after, { [`r.${sort_by}`]: keyType, "r.id": "text" }, sort_order);
  const order = sql.raw(`order by r.${sort_by} ${sort_order}, r.id ${sort_order}`);
  const found = await db.execute<StoredRefund & { invoice_labels?: string; total_rows: number }>(sql`
    select ${counted ? sql`(select count(*) from refund_statements as r where ${where})` : sql`0::bigint`} as total_rows, page.*
    from (select) as nothing left join (
      select ${stored}${booked ? invoiceLabels : sql``}
      from (select * from refund_statements as r where ${where} and ${rest} ${order} limit ${limit}) as r cross join lateral ${sums} as sums ${order}
    ) as page on true`);
  const [first] = found;
  return { rows: first?.id == null ? [] : [...found], total_count: first?.total_rows ?? 0 };
}

export const totalsOfRefunds = (db: TenantDb, filters: Filters) =>
  totalsBy(
    db,
    { currency: sql`r.payment_currency`, amount: sql`r.total` },
    sql`refund_statements as r where ${conditionOf(filters)}`,
  );

interface Item {
  invoice_id: string;
  label: string;
  invoice_status: string;
  invoice_total: string;
  amount: string;
  net_total: string;
  vat_total: string;
  vat_percentage: string;
  paid_currency: string;
  fx_rate: string;
  amount_paid_currency: string;
  refunded_total: string;
}

interface Released {
  timesheets: number;
  adjustments: number;
  fixed_pay: number;
  employer_cost: number;
}

/** One refund statement with the amount refunded per invoice. Throws 404. */
export async function findRefund(db: TenantDb, id: string) {
  const [refund] = await db.execute<
    StoredRefund & { failure_reason: string | null; earliest_paid_at: string; released: Released; items: Item[] }
  >(sql`
    select ${stored}, r.failure_reason, coalesce((
      select max(i.paid_at) from refund_items as t join invoices as i on i.organization_id = t.organization_id and i.id = t.invoice_id
        where t.organization_id = r.organization_id and t.refund_statement_id = r.id), r.created_at) as earliest_paid_at,
      (select json_build_object('timesheets', count(*) filter (where x.kind = 'timesheet'), 'adjustments', count(*) filter (where x.kind = 'adjustment'),
          'fixed_pay', count(*) filter (where x.kind = 'fixed_pay'), 'employer_cost', count(*) filter (where x.kind = 'employer_cost'))
        from released_items as x where x.organization_id = r.organization_id and x.refund_statement_id = r.id) as released, (
      select coalesce(json_agg(json_build_object('invoice_id', i.id, 'label', i.label, 'invoice_status', i.status, 'invoice_total', i.total::text, 'amount', t.amount::text,
        'net_total', (t.amount - t.vat_total)::text, 'vat_total', t.vat_total::text, 'vat_percentage', i.vat_percentage, 'paid_currency', t.payment_currency,
        'fx_rate', trim_scale(t.fx_rate)::text, 'amount_paid_currency', t.amount_payment_currency::text,
        'refunded_total', app.round_money(i.refunded_total, i.currency)::text) order by t.position), '[]')
      from refund_items as t join invoices as i on i.organization_id = r.organization_id and i.id = t.invoice_id
      where t.organization_id = r.organization_id and t.refund_statement_id = r.id) as items
    from refund_statements as r cross join lateral ${sums} as sums where r.organization_id = ${currentOrganization} and r.id = ${id}`);
  if (!refund) throw notFound("Refund statement");
  return refund;
}

interface BreakdownRow extends Record<string, unknown> {
  position: number | null;
  date: string;
  payment_date: string;
  invoice_id: string;
  invoice_label: string;
  contract_id: string;
  contract_type: string;
  contract_country: string;
  contractor_unique_identifier: string;
  contractor_employee_name: string;
  contractor_email: string;
  contractor_pic_url: null;
  currency: string;
  total: string;
  net_total: string;
  vat_total: string;
  payment_currency: string;
  total_payment_currency: string;
  fx_rate: string;
}

/** One row per invoice of a refund statement. Throws 404. */
export async function selectRefundBreakdown(db: TenantDb, id: string) {
  const rows = await db.execute<BreakdownRow>(sql`
    select t.position, i.issued_at as date, coalesce(r.paid_at, r.created_at) as payment_date, i.id as invoice_id, i.label as invoice_label,
      coalesce(c.id, '') as contract_id, coalesce(c.type, 'unknown') as contract_type, coalesce(c.country, '') as contract_country,
      coalesce(i.worker_id::text, '') as contractor_unique_identifier, coalesce(who.worker_name, '') as contractor_employee_name,
      coalesce(who.worker_email, '') as contractor_email, null as contractor_pic_url, i.currency, t.amount as total, t.amount - t.vat_total as net_total, t.vat_total,
      t.payment_currency, t.amount_payment_currency as total_payment_currency, trim_scale(t.fx_rate)::text as fx_rate
    from refund_statements as r
    left join refund_items as t on t.organization_id = r.organization_id and t.refund_statement_id = r.id
    left join invoices as i on i.organization_id = r.organization_id and i.id = t.invoice_id
    left join contracts as c on c.organization_id = r.organization_id and c.id = i.contract_id
    left join invoice_details as who on who.organization_id = r.organization_id and who.invoice_id = i.id
    where r.organization_id = ${currentOrganization} and r.id = ${id} order by t.position`);
  if (rows.length === 0) throw notFound("Refund statement");
  return [...rows];
}
