import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { InvoiceStatus } from "#lib/money/invoices/rules.ts";

/** An invoice with everything printed on it; amounts are text, exact to the last digit. */
export interface InvoiceRecord {
  id: string;
  label: string;
  /** The label, with the legal entity's code if another one has a document with this number. */
  unique_label: string;
  legal_entity_code: string;
  status: InvoiceStatus;
  currency: string;
  total: string;
  amount: string | null;
  vat_id: string;
  vat_total: string;
  /** Empty if it has no VAT, or VAT at several rates. */
  vat_percentage: string;
  /** Why it has no tax, if the country's rate is 0. */
  tax_reason: string | null;
  service_fee: string;
  refunded_total: string;
  /** The total minus refunds. */
  rest: string;
  document_type: string;
  contract_id: string | null;
  issued_at: string;
  due_date: string;
  paid_at: string | null;
  organization: string;
  settings: SettingsRecord | null;
  entity: Party;
  worker: { name: string; job_title: string; country: string } | null;
  contract_title: string | null;
  period: { starts_on: string; ends_on: string } | null;
  lines: InvoiceLine[];
}

/** The organization's document settings when the document was created. */
export interface SettingsRecord {
  name: string;
  address: string;
  tax_numbers: string;
  bank_details: string;
  tax_note: string;
  footer: string;
  logo: { storage_key: string } | null;
}

export interface Party {
  name: string;
  country: string;
  vat_id: string;
  address: string;
}

interface InvoiceLine {
  description: string;
  sub_description: string;
  quantity: string;
  price_per_unit: string;
  total: string;
  fx_rate: string;
  tax_rate: string;
  tax_type: string | null;
}

/** The VAT rate of an invoice; empty if it has several, because it corrects an earlier one. */
const percentageOf = (invoice: SQL) => sql`case when (select count(*) from invoice_line_items x
  where x.organization_id = ${invoice}.organization_id and x.invoice_id = ${invoice}.id and x.type = 'IC_TAX_VAT') > 1 then '' else ${invoice}.vat_percentage end`;

/** For a document and its legal entity `e`: numbers without a code are unique only within their legal entity. */
function uniqueLabel(table: "invoices" | "refund_statements", document: "i" | "r", entity: string): SQL {
  const [it, column] = [sql.identifier(document), sql.identifier(entity)];
  return sql`case when ${it}.number_code is null and exists (
      select from legal_entities as o join ${sql.identifier(table)} as d on d.organization_id = o.organization_id and d.${column} = o.id and d.label = ${it}.label
        where o.organization_id = e.organization_id and o.id <> e.id)
    then ${it}.label || '-' || e.code else ${it}.label end`;
}

/** The tenant's invoices with these IDs, in no particular order; missing ones are omitted. */
export async function readInvoices(db: TenantDb, ids: readonly string[]): Promise<InvoiceRecord[]> {
  const rows = await db.execute(sql`
    select i.id, i.label, ${uniqueLabel("invoices", "i", "recipient_legal_entity_id")} as unique_label, e.code as legal_entity_code, i.status, i.currency, i.total, i.amount, i.vat_id, i.vat_total, ${percentageOf(sql`i`)} as vat_percentage,
      case when d.tax_basis ->> 'kind' = 'no_tax' then d.tax_basis ->> 'reason' end as tax_reason, i.service_fee, i.refunded_total,
      i.total - i.refunded_total as rest, i.document_type, i.contract_id, i.issued_at, i.due_date, i.paid_at, o.name as organization,
      app.document_settings_at(i.created_at) as settings, app.legal_entity_at(e, i.created_at) as entity,
      case when i.worker_id is not null then json_build_object('name', d.worker_name, 'job_title', d.worker_job_title, 'country', d.worker_country) end as worker,
      d.contract_title, case when d.period_starts_on is not null then json_build_object('starts_on', d.period_starts_on, 'ends_on', d.period_ends_on) end as period,
      (select coalesce(json_agg(json_build_object('description', l.description, 'sub_description', l.sub_description, 'quantity', l.quantity::text,
          'price_per_unit', l.price_per_unit::text, 'total', l.total::text, 'fx_rate', l.fx_rate, 'tax_rate', l.tax_rate, 'tax_type', l.tax_type) order by l.position), '[]')
        from invoice_line_items l where l.organization_id = i.organization_id and l.invoice_id = i.id) as lines
    from invoices i
    join organizations o on o.id = i.organization_id
    join legal_entities e on e.organization_id = i.organization_id and e.id = i.recipient_legal_entity_id
    left join invoice_details d on d.organization_id = i.organization_id and d.invoice_id = i.id
    where i.organization_id = ${currentOrganization} and i.id = any(${`{${ids.map((id) => JSON.stringify(id)).join()}}`}::text[])`);
  return rows as unknown as InvoiceRecord[];
}

/** A credit note with everything printed on it. */
export interface RefundRecord {
  id: string;
  label: string;
  unique_label: string;
  status: "processing" | "paid" | "failed";
  payment_currency: string;
  total: string;
  reason: string;
  paid_at: string | null;
  created_at: string;
  organization: string;
  settings: SettingsRecord | null;
  entity: Party;
  items: { label: string; amount: string; issued_at: string; worker: string | null }[];
  /** Null for credit notes issued without them. */
  parts: {
    net_total: string;
    vat: { percentage: string; total: string }[];
    /** What is returned in other currencies, in which the invoices were paid. */
    paid: { currency: string; total: string; fx_rate: string }[];
  } | null;
}

/** The tenant's refund statement, or null. */
export async function readRefund(db: TenantDb, id: string): Promise<RefundRecord | null> {
  const [row] = await db.execute(sql`
    select r.id, r.label, ${uniqueLabel("refund_statements", "r", "legal_entity_id")} as unique_label, r.status, r.payment_currency, r.total, r.reason, r.paid_at, r.created_at, o.name as organization,
      app.document_settings_at(r.created_at) as settings, app.legal_entity_at(e, r.created_at) as entity,
      (select coalesce(json_agg(json_build_object('label', v.label, 'amount', t.amount::text, 'issued_at', v.issued_at,
          'worker', d.worker_name) order by t.position), '[]')
        from refund_items t join invoices v on v.organization_id = t.organization_id and v.id = t.invoice_id
        left join invoice_details d on d.organization_id = v.organization_id and d.invoice_id = v.id
        where t.organization_id = r.organization_id and t.refund_statement_id = r.id) as items,
      case when r.is_itemized then json_build_object(
        'net_total', (select (r.total - sum(t.vat_total))::text from refund_items t where t.organization_id = r.organization_id and t.refund_statement_id = r.id),
        'vat', (select json_agg(json_build_object('percentage', vat_percentage, 'total', vat_total::text) order by vat_percentage) from (
          select ${percentageOf(sql`v`)} as vat_percentage, sum(t.vat_total) as vat_total
            from refund_items t join invoices v on v.organization_id = t.organization_id and v.id = t.invoice_id
            where t.organization_id = r.organization_id and t.refund_statement_id = r.id group by 1) as rates),
        'paid', (select coalesce(json_agg(json_build_object('currency', payment_currency, 'total', total::text, 'fx_rate', trim_scale(fx_rate)::text) order by fx_rate), '[]') from (
          select t.payment_currency, t.fx_rate, sum(t.amount_payment_currency) as total from refund_items t
            where t.organization_id = r.organization_id and t.refund_statement_id = r.id and t.payment_currency <> r.payment_currency group by 1, 2) as rates)) end as parts
    from refund_statements r
    join organizations o on o.id = r.organization_id
    join legal_entities e on e.organization_id = r.organization_id and e.id = r.legal_entity_id
    where r.organization_id = ${currentOrganization} and r.id = ${id}`);
  return (row as unknown as RefundRecord | undefined) ?? null;
}
