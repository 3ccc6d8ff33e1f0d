import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, smallint, text, uuid } from "drizzle-orm/pg-core";
import { businessDay, businessText, checkWord, code, createdAt, decimal, instant, key } from "./columns.ts";
import { invoices } from "./invoices.ts";
import { accounting, copied, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";
import { releasedKinds } from "./words.ts";
import { legalEntities } from "./workforce.ts";

/** A legal entity's transfer that settles invoices. Its total is the sum of its items, to the cent. */
export const payments = tenantTable(
  "payments",
  {
    id: key().notNull(),
    label: code().notNull(),
    /** The legal entity's code in the number. Null for earlier numbers, which two legal entities may share. */
    number_code: code(),
    legal_entity_id: uuid().notNull(),
    /** The legal entity's type at the time of payment. */
    entity_type: code().notNull(),
    status: text().$type<"processing" | "paid" | "failed" | "cancelled">().notNull(),
    payment_currency: code().notNull(),
    total: decimal().notNull(),
    /** `total` in thousandths, for sorting: under a row policy, only integer comparisons may use an index. */
    total_order: bigint({ mode: "number" }).notNull().generatedAlwaysAs(sql`(total * 1000)::bigint`),
    method: code().notNull(),
    /** UTC offset of the payer's clock, e.g. `+02:00`. */
    timezone: code().notNull().default("+00:00"),
    service_reference: code(),
    failure_reason: businessText(),
    /** Lower-case label, and the searchable text of the first 1,000 invoices: their labels and workers' names. */
    search_text: copied(text().notNull().default(""), "made from its invoices when it is created"),
    paid_at: instant(),
    created_by: uuid(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.legal_entity_id, legalEntities.id),
    own.uniqueIndex("payments_label", table.legal_entity_id, table.label),
    own.uniqueIndex("payments_number", table.label).where(sql`number_code is not null`),
    own.index("payments_created", table.created_at, table.id),
    own.index("payments_total", table.total_order, table.id),
    own.searchIndex("payments_search", table.search_text),
    // One for each kind that payments are filtered by: a list merges the kinds it selects.
    own.index(
      "payments_kind_created",
      table.status,
      table.payment_currency,
      table.entity_type,
      table.created_at,
      table.id,
    ),
    own.index(
      "payments_kind_total",
      table.status,
      table.payment_currency,
      table.entity_type,
      table.total_order,
      table.id,
    ),
    check("payments_status", sql`status in ('processing', 'paid', 'failed', 'cancelled')`),
    check("payments_number_code", sql`starts_with(label, 'PAY-' || number_code || '-')`),
    check("payments_digits", sql`scale(total) = app.currency_digits(payment_currency)`),
    check("payments_paid", sql`(paid_at is not null) = (status = 'paid')`),
  ],
);

/** An invoice in a payment: its cost in its own currency and in the payment's. */
export const paymentItems = tenantTable(
  "payment_items",
  {
    payment_id: key().notNull(),
    position: integer().notNull(),
    invoice_id: key().notNull(),
    currency: code().notNull(),
    total: decimal().notNull(),
    /** The service fee included in `total`. */
    service_fee: decimal().notNull(),
    /** Units of the payment's currency per unit of the invoice's. */
    fx_rate: decimal().notNull(),
    /** `total` and `service_fee` in the payment's currency. */
    total_payment_currency: decimal().notNull(),
    service_fee_payment_currency: decimal().notNull(),
    /** False once the payment failed or was canceled: the invoice can be paid again. */
    is_live: boolean().notNull().default(true),
  },
  (table, own) => [
    own.key(table.payment_id, table.position),
    own.reference(table.payment_id, payments.id),
    own.reference(table.invoice_id, invoices.id),
    // No invoice is paid twice.
    own.uniqueIndex("payment_items_invoice", table.invoice_id).where(sql`is_live`),
    own.index("payment_items_any_invoice", table.invoice_id, table.payment_id),
    check("payment_items_rate", sql`fx_rate > 0`),
  ],
);

/** Number of payments per organization by status, currency and payer type, maintained by triggers. */
export const paymentCounts = tenantTable(
  "payment_counts",
  {
    status: code().notNull(),
    payment_currency: code().notNull(),
    entity_type: code().notNull(),
    slot: smallint().notNull(),
    payments: bigint({ mode: "number" }).notNull(),
  },
  (table, own) => [own.key(table.status, table.payment_currency, table.entity_type, table.slot)],
);

/** The same by day (UTC), for date filters. */
export const paymentDayCounts = tenantTable(
  "payment_day_counts",
  {
    status: code().notNull(),
    payment_currency: code().notNull(),
    entity_type: code().notNull(),
    day: businessDay().notNull(),
    slot: smallint().notNull(),
    payments: bigint({ mode: "number" }).notNull(),
  },
  (table, own) => [own.key(table.status, table.payment_currency, table.entity_type, table.day, table.slot)],
);

/** A refund for paid invoices of one legal entity and currency: its credit note. `payment_currency` is the invoices'. */
export const refundStatements = tenantTable(
  "refund_statements",
  {
    id: key().notNull(),
    label: code().notNull(),
    /** The legal entity's code in the number. Null for earlier numbers, which two legal entities may share. */
    number_code: code(),
    legal_entity_id: uuid().notNull(),
    entity_type: code().notNull(),
    status: text().$type<"processing" | "paid" | "failed">().notNull(),
    payment_currency: code().notNull(),
    total: decimal().notNull(),
    reason: personal.keep(text().notNull(), accounting),
    failure_reason: businessText(),
    /** Its PDF shows net, VAT, and the payment's currency. Those issued before it did stay as they are. */
    is_itemized: boolean().notNull().default(false),
    /** Whether the work of invoices that it refunds in full can be billed again once the money is back. */
    releases_work: boolean().notNull().default(false),
    paid_at: instant(),
    created_by: uuid(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.legal_entity_id, legalEntities.id),
    own.uniqueIndex("refund_statements_label", table.legal_entity_id, table.label),
    own.uniqueIndex("refund_statements_number", table.label).where(sql`number_code is not null`),
    own.index("refund_statements_created", table.created_at, table.id),
    check("refund_statements_status", sql`status in ('processing', 'paid', 'failed')`),
    check("refund_statements_number_code", sql`starts_with(label, 'CN-' || number_code || '-')`),
    check("refund_statements_digits", sql`total > 0 and scale(total) = app.currency_digits(payment_currency)`),
    check("refund_statements_paid", sql`(paid_at is not null) = (status = 'paid')`),
  ],
);

export const refundItems = tenantTable(
  "refund_items",
  {
    refund_statement_id: key().notNull(),
    position: smallint().notNull(),
    invoice_id: key().notNull(),
    /** In the invoice's currency; the columns below follow from it, by the trigger `app.split_refund`. */
    amount: decimal().notNull(),
    /** The VAT included in `amount`. */
    vat_total: decimal().notNull(),
    /** The currency that the invoice was paid in, and units of it per unit of the invoice's. */
    payment_currency: code().notNull(),
    fx_rate: decimal().notNull(),
    amount_payment_currency: decimal().notNull(),
  },
  (table, own) => [
    own.key(table.refund_statement_id, table.position),
    own.reference(table.refund_statement_id, refundStatements.id),
    own.reference(table.invoice_id, invoices.id),
    own.index("refund_items_invoice", table.invoice_id),
    check("refund_items_amount", sql`amount > 0`),
  ],
);

/** What a refund made billable again, from which invoice. An invoice releases its work once. */
export const releasedItems = tenantTable(
  "released_items",
  {
    invoice_id: key().notNull(),
    /** `fixed_pay` and `employer_cost` are billed again by the adjustment `item_id`. */
    kind: text().$type<(typeof releasedKinds)[number]>().notNull(),
    item_id: uuid().notNull(),
    refund_statement_id: key().notNull(),
    /** The part of the invoice's amount that an adjustment or fixed pay was; null for timesheets. */
    amount: decimal(),
    released_at: createdAt(),
  },
  (table, own) => [
    own.key(table.invoice_id, table.kind, table.item_id),
    own.reference(table.invoice_id, invoices.id, "released_items_invoice_fk"),
    own.reference(table.refund_statement_id, refundStatements.id, "released_items_refund_fk"),
    own.index("released_items_refund", table.refund_statement_id),
    checkWord("released_items_kind", table.kind, releasedKinds),
  ],
);
