import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, jsonb, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { businessDay, code, createdAt, decimal, instant, key } from "./columns.ts";
import { paymentCycles } from "./payment-cycles.ts";
import { accounting, copied, impersonal, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";
import { contracts, legalEntities, people } from "./workforce.ts";

/** Must match the list's query: an index is used only if its condition appears in the query. */
const isPayable = sql`status in ('pending', 'awaiting_payment', 'failed')`;

export const invoices = tenantTable(
  "invoices",
  {
    id: key().notNull(),
    label: code().notNull(),
    /** The legal entity's code in the number. Null for earlier numbers, which two legal entities may share. */
    number_code: code(),
    status: text().notNull(),
    /** The coarser status that lists return on the wire. */
    list_status: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case status when 'cancelled' then 'canceled' when 'open' then 'pending' when 'awaiting_payment' then 'pending' when 'preprocessing' then 'processing' when 'unpayable' then 'failed' else status end`,
      ),
    is_cor: boolean().notNull().default(false),
    currency: code().notNull(),
    total: decimal().notNull(),
    amount: decimal(),
    vat_id: personal.keep(text().notNull().default(""), accounting),
    vat_total: decimal().notNull(),
    vat_percentage: code().notNull().default(""),
    service_fee: decimal().notNull(),
    /** `total` in thousandths, for sorting: under a row policy, only integer comparisons may use an index. */
    total_order: bigint({ mode: "number" }).notNull().generatedAlwaysAs(sql`(total * 1000)::bigint`),
    billing_type: code().notNull(),
    document_type: code().notNull(),
    contract_id: key(),
    worker_id: uuid(),
    recipient_legal_entity_id: uuid().notNull(),
    /** Lower-case label and worker's name, for substring search. */
    search_text: copied(text().notNull(), "made from the worker's name when it is created"),
    issued_at: instant().notNull(),
    due_date: instant().notNull(),
    paid_at: instant(),
    /** The cycle that created it. */
    payment_cycle_id: uuid(),
    /** The part of `total` that refunds returned or are about to. */
    refunded_total: decimal().notNull().default("0"),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.contract_id, contracts.id),
    own.reference(table.worker_id, people.id),
    own.reference(table.recipient_legal_entity_id, legalEntities.id),
    own.reference(table.payment_cycle_id, paymentCycles.id),
    // No contract is invoiced twice in a cycle, whatever runs or crashes.
    own
      .uniqueIndex("invoices_cycle_contract", table.payment_cycle_id, table.contract_id)
      .where(sql`payment_cycle_id is not null and status <> 'cancelled'`),
    // Numbers are unique within their legal entity; those with its code also in the organization.
    own.uniqueIndex("invoices_label", table.recipient_legal_entity_id, table.label),
    own.uniqueIndex("invoices_number", table.label).where(sql`number_code is not null`),
    own.index("invoices_billing", table.billing_type, table.created_at, table.id),
    own.index("invoices_issued", table.is_cor, table.issued_at, table.id),
    own.index("invoices_status_issued", table.is_cor, table.list_status, table.issued_at, table.id),
    own.index("invoices_any_issued", table.issued_at, table.id),
    own.index("invoices_any_status_issued", table.list_status, table.issued_at, table.id),
    // Unpaid invoices, however many were settled; the list's `states` reads these.
    own.index("invoices_payable_issued", table.is_cor, table.issued_at, table.id).where(isPayable),
    own.index("invoices_any_payable_issued", table.issued_at, table.id).where(isPayable),
    own.index("invoices_payable_due", table.due_date, table.id).where(isPayable),
    own.index("invoices_entity_issued", table.recipient_legal_entity_id, table.issued_at, table.id),
    own.index("invoices_paid", table.paid_at, table.id).where(sql`paid_at is not null`),
    own.index("invoices_due", table.due_date, table.id),
    own.index("invoices_total", table.total_order, table.id),
    own.index("invoices_contract", table.contract_id),
    own.searchIndex("invoices_search", table.search_text),
    check(
      "invoices_status",
      sql`status in ('open', 'pending', 'skipped', 'preprocessing', 'processing', 'credited', 'processed', 'paid', 'failed', 'cancelled', 'refunded', 'unpayable', 'awaiting_payment')`,
    ),
    check(
      "invoices_digits",
      sql`scale(total) = app.currency_digits(currency) and scale(vat_total) = app.currency_digits(currency) and scale(service_fee) = app.currency_digits(currency)`,
    ),
    check(
      "invoices_refunded",
      sql`refunded_total = 0 or (refunded_total between 0 and total and scale(refunded_total) = app.currency_digits(currency) and status in ('paid', 'refunded', 'credited'))`,
    ),
    check("invoices_number_code", sql`starts_with(label, 'INV-' || number_code || '-')`),
    check("invoices_paid", sql`(paid_at is not null) = (status in ('paid', 'refunded', 'credited'))`),
  ],
);

/**
 * What an invoice says about its worker, contract, and period, as it was when the invoice was issued; written by the
 * trigger `app.keep_invoice_details`. Its PDF, page, API record, and exports, and those of its payment and refunds, read
 * this. The legal entity is kept by `legal_entity_versions`.
 */
export const invoiceDetails = tenantTable(
  "invoice_details",
  {
    invoice_id: key().notNull(),
    /** Null like the others if the invoice has no worker. */
    worker_name: personal.keep(text(), accounting),
    worker_email: personal.keep(text(), accounting),
    worker_country: personal.keep(text(), accounting),
    worker_job_title: personal.keep(text(), accounting),
    contract_title: personal.keep(text(), accounting),
    period_starts_on: businessDay(),
    period_ends_on: businessDay(),
    /** The tax rate that applied, its source, and why; null if no cycle created the invoice. */
    tax_basis: impersonal(jsonb(), "a country's tax rate"),
  },
  (table, own) => [
    own.key(table.invoice_id),
    own.reference(table.invoice_id, invoices.id, "invoice_details_invoice_fk").onDelete("cascade"),
    own.index("invoice_details_country", table.worker_country, table.invoice_id),
  ],
);

export const invoiceLineItems = tenantTable(
  "invoice_line_items",
  {
    id: key().notNull(),
    invoice_id: key().notNull(),
    position: smallint().notNull(),
    type: code().notNull(),
    description: personal.keep(text().notNull(), accounting),
    sub_description: personal.keep(text().notNull().default(""), accounting),
    quantity: integer().notNull(),
    price_per_unit: decimal().notNull(),
    total: decimal().notNull(),
    fx_rate: code().notNull().default("1"),
    tax_rate: code().notNull().default("0"),
    tax_type: code(),
  },
  (table, own) => [own.key(table.invoice_id, table.position), own.reference(table.invoice_id, invoices.id)],
);

/**
 * Number of invoices per organization by status and COR, maintained by triggers on `invoices`. The rows of a group are
 * summed: concurrent writers add to different `slot`s and so don't wait for each other.
 */
export const invoiceCounts = tenantTable(
  "invoice_counts",
  {
    status: code().notNull(),
    is_cor: boolean().notNull(),
    slot: smallint().notNull(),
    invoices: bigint({ mode: "number" }).notNull(),
  },
  (table, own) => [own.key(table.status, table.is_cor, table.slot)],
);

/** The same by day of issue (UTC), for date filters. */
export const invoiceDayCounts = tenantTable(
  "invoice_day_counts",
  {
    status: code().notNull(),
    is_cor: boolean().notNull(),
    day: businessDay().notNull(),
    slot: smallint().notNull(),
    invoices: bigint({ mode: "number" }).notNull(),
  },
  (table, own) => [own.key(table.status, table.is_cor, table.day, table.slot)],
);

/**
 * Number and sum of invoices, maintained like the counts above. `kind` is the meaning of `part`: the due day (`due`),
 * the due month (`due_month`), the month paid and the worker's country (`paid`, as in `2026-01 DE`), the payment cycle
 * (`cycle`), or the paying legal entity (`entity`).
 */
export const invoiceTotals = tenantTable(
  "invoice_totals",
  {
    kind: key().notNull(),
    status: key().notNull(),
    part: key().notNull(),
    is_cor: boolean().notNull(),
    currency: key().notNull(),
    slot: smallint().notNull(),
    invoices: bigint({ mode: "number" }).notNull(),
    total: decimal().notNull(),
  },
  (table) => [
    primaryKey({
      name: "invoice_totals_pk",
      columns: [table.organization_id, table.kind, table.status, table.part, table.is_cor, table.currency, table.slot],
    }),
  ],
);
