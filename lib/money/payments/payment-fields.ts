import { sql } from "drizzle-orm";
import { maxNamed } from "#lib/money/fields.ts";

export interface StoredPayment {
  id: string;
  label: string;
  total: string;
  status: string;
  paid_at: string | null;
  created_at: string;
  timezone: string;
  payment_currency: string;
  method: string;
  service_reference: string | null;
  workers: { id: string; name: string; picUrl: null; contract_id: string | null }[];
  invoices: { id: string }[];
}

export interface Payer {
  legal_entity: { id: string; name: string; type: string; code: string };
  invoice_count: number;
  due_date: string | null;
}

const named = sql.raw(String(maxNamed));

/** Columns of `payments as p`. */
export const stored = sql.raw(
  [
    "id",
    "label",
    "total",
    "status",
    "paid_at",
    "created_at",
    "timezone",
    "payment_currency",
    "method",
    "service_reference",
  ]
    .map((column) => `p.${column}`)
    .join(", "),
);

export const workersOf = sql`(
  select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name, 'picUrl', null, 'contract_id', w.contract_id) order by w.at), '[]')
  from (
    select i.worker_id as id, min(who.worker_name) as name, i.contract_id, min(t.position) as at
    from payment_items as t
    join invoices as i on i.organization_id = p.organization_id and i.id = t.invoice_id
    join invoice_details as who on who.organization_id = p.organization_id and who.invoice_id = i.id
    where t.organization_id = p.organization_id and t.payment_id = p.id and i.worker_id is not null and t.position <= ${named}
    group by i.worker_id, i.contract_id
  ) as w) as workers`;

export const invoicesOf = sql`(
  select coalesce(json_agg(json_build_object('id', t.invoice_id) order by t.position), '[]')
  from payment_items as t
  where t.organization_id = p.organization_id and t.payment_id = p.id and t.position <= ${named}) as invoices`;

export const labelsOf = sql`(
  select string_agg(i.label, ', ' order by t.position)
  from payment_items as t
  join invoices as i on i.organization_id = p.organization_id and i.id = t.invoice_id
  where t.organization_id = p.organization_id and t.payment_id = p.id and t.position <= ${named}) as invoice_labels`;

/** When the first invoice of a payment in progress is due. */
export const dueOf = sql`case when p.status = 'processing' then (
  select min(i.due_date) from payment_items as t
  join invoices as i on i.organization_id = p.organization_id and i.id = t.invoice_id
  where t.organization_id = p.organization_id and t.payment_id = p.id) end`;

/** Positions start at 1 without gaps, so the last one is the count. */
export const payerOf = sql`
  (select json_build_object('id', e.id, 'name', app.legal_entity_at(e, p.created_at) ->> 'name', 'type', p.entity_type, 'code', e.code) from legal_entities as e
    where e.organization_id = p.organization_id and e.id = p.legal_entity_id) as legal_entity,
  (select coalesce(max(t.position), 0) from payment_items as t
    where t.organization_id = p.organization_id and t.payment_id = p.id) as invoice_count,
  ${dueOf} as due_date`;

/** Zero with as many decimals as the amount. */
const zeroLike = (amount: string) => amount.replace(/\d+/, "0").replace(/\d(?=\d*$)/g, "0");

/** A payment as a list row. */
export function rowOf<Stored extends StoredPayment>(payment: Stored) {
  const { method, ...rest } = payment;
  const none = zeroLike(payment.total);
  const unused = { amount: none, original_amount: null, original_currency: null };
  return {
    ...rest,
    total_due: payment.status === "processing" ? payment.total : none,
    payment_method: { type: method },
    general_funds_used: unused,
    service_granted_credits_used: unused,
    prepaid_billing_credits_used: unused,
    eor_early_invoicing_funds_used: unused,
  };
}
