import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import {
  businessDay,
  businessText,
  checkWord,
  code,
  createdAt,
  decimal,
  globalTable,
  instant,
  key,
  uuidKey,
} from "./columns.ts";
import { storedFiles } from "./files.ts";
import { accounting, impersonal, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";
import { cycleFrequencies, payCorrectionCauses, payCorrectionStatuses, paymentCycleStatuses } from "./words.ts";
import { contracts, legalEntities } from "./workforce.ts";

/** A period whose work is paid together, for all contracts with its frequency. */
export const paymentCycles = tenantTable(
  "payment_cycles",
  {
    id: uuidKey(),
    frequency: text().notNull(),
    starts_on: businessDay().notNull(),
    ends_on: businessDay().notNull(),
    /** The last day to submit hours and adjustments for it. */
    cutoff_on: businessDay().notNull(),
    due_on: businessDay().notNull(),
    status: text().$type<(typeof paymentCycleStatuses)[number]>().notNull().default("open"),
    /** Who requested the current or last closing or reopening, and in which request. */
    requested_by: uuid(),
    request_id: code(),
    requested_at: instant(),
    /** Total contracts, how many are done, and the last one done, for resuming after a crash. */
    contracts_total: integer().notNull().default(0),
    contracts_done: integer().notNull().default(0),
    contracts_after: key(),
    invoices_made: integer().notNull().default(0),
    closed_at: instant(),
    /** What was confirmed when closing began, until the worker has compared it. */
    expected_totals: impersonal(jsonb(), "sums by legal entity and currency"),
    /** Why closing put the cycle back to open: what was confirmed, and what would have been invoiced. */
    stopped: impersonal(jsonb(), "sums by legal entity and currency"),
    stopped_at: instant(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.unique("payment_cycles_start", table.frequency, table.starts_on),
    index("payment_cycles_at_work").on(table.requested_at).where(sql`status in ('closing', 'reopening')`),
    checkWord("payment_cycles_frequency", table.frequency, cycleFrequencies),
    checkWord("payment_cycles_status", table.status, paymentCycleStatuses),
    check("payment_cycles_period", sql`ends_on >= starts_on and due_on >= starts_on`),
    check("payment_cycles_closed", sql`(closed_at is not null) = (status in ('closed', 'reopening', 'paid'))`),
  ],
);

/** Contracts of a closed cycle without an invoice, and why. */
export const paymentCycleExceptions = tenantTable(
  "payment_cycle_exceptions",
  {
    payment_cycle_id: uuid().notNull(),
    contract_id: key().notNull(),
    reason: text().notNull(),
    detail: businessText().notNull().default(""),
    /** As of closing. */
    worker_name: personal.keep(text(), accounting),
  },
  (table, own) => [
    own.key(table.payment_cycle_id, table.contract_id),
    own.reference(table.payment_cycle_id, paymentCycles.id),
    own.reference(table.contract_id, contracts.id),
    check("payment_cycle_exceptions_reason", sql`reason in ('nothing_to_pay', 'no_exchange_rate', 'no_tax_rate')`),
  ],
);

/**
 * Fixed pay that a closed cycle left out (positive) or paid too much of (negative), until somebody decides on it. What a
 * cycle should have paid is what it has invoiced, plus the rows that are settled, dismissed, or open.
 */
export const payCorrections = tenantTable(
  "pay_corrections",
  {
    id: uuidKey(),
    contract_id: key().notNull(),
    /** The cycle whose pay it corrects. */
    payment_cycle_id: uuid().notNull(),
    cause: code().$type<(typeof payCorrectionCauses)[number]>().notNull(),
    /** The days that it is about. */
    from_on: personal.keep(date({ mode: "string" }).notNull(), accounting),
    to_on: personal.keep(date({ mode: "string" }).notNull(), accounting),
    /** In the contract's currency. */
    amount: personal.keep(decimal().notNull(), accounting),
    /** The invoice that was canceled, or that paid the wrong days. */
    invoice_id: key(),
    status: code().$type<(typeof payCorrectionStatuses)[number]>().notNull().default("open"),
    /** The adjustment that settles it. No reference: a pending one can be deleted, which opens the correction again. */
    adjustment_id: uuid(),
    decided_by: uuid(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.contract_id, contracts.id),
    own.reference(table.payment_cycle_id, paymentCycles.id),
    own.uniqueIndex("pay_corrections_open", table.contract_id, table.payment_cycle_id).where(sql`status = 'open'`),
    own.index("pay_corrections_cycle", table.payment_cycle_id, table.contract_id),
    own.index("pay_corrections_contract", table.contract_id, table.created_at, table.id),
    own.index("pay_corrections_status", table.status, table.created_at, table.id),
    own.index("pay_corrections_adjustment", table.adjustment_id).where(sql`adjustment_id is not null`),
    checkWord("pay_corrections_cause", table.cause, payCorrectionCauses),
    checkWord("pay_corrections_status", table.status, payCorrectionStatuses),
    check("pay_corrections_amount", sql`amount <> 0 and to_on >= from_on`),
    check("pay_corrections_settled", sql`status <> 'settled' or adjustment_id is not null`),
    check("pay_corrections_decided", sql`status not in ('settled', 'dismissed') or decided_at is not null`),
  ],
);

/** Paid in addition to the rate, or taken off with `deduction`, in the first cycle closed after its approval. */
export const invoiceAdjustments = tenantTable(
  "invoice_adjustments",
  {
    id: uuidKey(),
    contract_id: key().notNull(),
    type: code().notNull(),
    /** One of the service's categories; null if only the type was given. */
    category_id: key(),
    title: personal.keep(text(), accounting),
    description: personal.keep(text().notNull(), accounting),
    vendor: personal.keep(text(), accounting),
    /** ISO 3166-1 alpha-2. */
    country: code(),
    /** The caller's own name for the intended cycle. */
    cycle_reference: businessText(),
    quantity: integer().notNull().default(1),
    /** Amount per unit, positive, in the contract's currency. */
    amount: decimal().notNull(),
    /** Determines the cycle: paid in the first open one whose cut-off isn't before this day. */
    date_submitted: personal.keep(date({ mode: "string" }).notNull(), accounting),
    /** The day it relates to, if different from the day above. */
    date_of_adjustment: personal.keep(date({ mode: "string" }), accounting),
    /** Whether it was postponed to the cycle after the one of its date. */
    move_next_cycle: boolean().notNull().default(false),
    /** The receipt. */
    file_id: uuid(),
    status: text().$type<"pending" | "approved" | "declined" | "processed">().notNull().default("pending"),
    /** The invoice that includes it as a line. */
    invoice_id: key(),
    created_by: uuid(),
    reviewed_by: uuid(),
    reviewed_at: instant(),
    /** Why it was declined, in the reviewer's words. */
    review_reason: personal.keep(text(), accounting),
    created_at: createdAt(),
    /** Null if unchanged since it was created. */
    updated_at: instant(),
  },
  (table, own) => [
    own.reference(table.contract_id, contracts.id),
    own.reference(table.file_id, storedFiles.id),
    own.index("invoice_adjustments_file", table.file_id).where(sql`file_id is not null`),
    own.index("invoice_adjustments_contract", table.contract_id, table.date_submitted),
    own.index("invoice_adjustments_status", table.status, table.contract_id),
    own.index("invoice_adjustments_invoice", table.invoice_id),
    own.index("invoice_adjustments_day", table.date_submitted, table.id),
    own.index("invoice_adjustments_status_day", table.status, table.date_submitted, table.id),
    own.index("invoice_adjustments_type_day", table.type, table.date_submitted, table.id),
    check("invoice_adjustments_amount", sql`amount > 0 and quantity between 1 and 100000`),
    check("invoice_adjustments_status", sql`status in ('pending', 'approved', 'declined', 'processed')`),
    check("invoice_adjustments_invoiced", sql`(invoice_id is not null) = (status = 'processed')`),
  ],
);

/** Adjustments deleted in the last few minutes, so that this can be undone. */
export const deletedAdjustments = tenantTable(
  "deleted_adjustments",
  {
    id: uuid().notNull(),
    /** The deleted row. */
    record: personal.keep(jsonb().notNull(), { reason: "Deleting can be undone", period: "a quarter of an hour" }),
    file_id: uuid(),
    deleted_by: uuid(),
    deleted_at: createdAt(),
  },
  (table, own) => [own.reference(table.file_id, storedFiles.id), index("deleted_adjustments_at").on(table.deleted_at)],
);

/** Hours or days worked, depending on the contract's frequency. */
export const timesheets = tenantTable(
  "timesheets",
  {
    id: uuidKey(),
    contract_id: key().notNull(),
    date_worked: personal.keep(date({ mode: "string" }).notNull(), accounting),
    quantity: decimal().notNull(),
    description: personal.keep(text().notNull().default(""), accounting),
    status: text().$type<"pending" | "approved" | "rejected" | "processed">().notNull().default("pending"),
    invoice_id: key(),
    created_by: uuid(),
    reviewed_by: uuid(),
    reviewed_at: instant(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.contract_id, contracts.id),
    own.index("timesheets_contract", table.contract_id, table.date_worked),
    own.index("timesheets_status", table.status, table.contract_id),
    own.index("timesheets_invoice", table.invoice_id),
    own.index("timesheets_day", table.date_worked, table.id),
    own.index("timesheets_status_day", table.status, table.date_worked, table.id),
    check("timesheets_quantity", sql`quantity > 0 and quantity <= 744 and scale(quantity) <= 2`),
    check("timesheets_status", sql`status in ('pending', 'approved', 'rejected', 'processed')`),
    check("timesheets_invoiced", sql`(invoice_id is not null) = (status = 'processed')`),
  ],
);

/** Units of `currency` per US dollar, from a day on until the next row. */
export const exchangeRates = tenantTable(
  "exchange_rates",
  {
    currency: code().notNull(),
    valid_on: businessDay().notNull(),
    per_dollar: decimal().notNull(),
    source: businessText().notNull(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.key(table.currency, table.valid_on),
    own.index("exchange_rates_day", table.valid_on, table.currency),
    check("exchange_rates_positive", sql`per_dollar > 0 and currency <> 'USD' and currency ~ '^[A-Z]{3}$'`),
  ],
);

/** The currency that an organization chose for its totals, if any. */
export const reportingCurrencies = tenantTable(
  "reporting_currencies",
  {
    currency: code().notNull(),
    created_at: createdAt(),
  },
  (_, own) => [own.key(), check("reporting_currencies_currency", sql`currency ~ '^[A-Z]{3}$'`)],
);

/** What the service charges per contract and cycle, in US dollars, if different from the standard. */
export const serviceRates = tenantTable(
  "service_rates",
  {
    service: text().notNull(),
    amount: decimal().notNull(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.key(table.service),
    check(
      "service_rates_service",
      sql`service in ('payment_processing', 'contractor_of_record', 'employment', 'payroll_run', 'seat')`,
    ),
    check("service_rates_amount", sql`amount between 0 and 100000 and scale(amount) <= 2`),
  ],
);

/** The standard rate of a country's VAT or GST, from a day on until its next row; 0 where there is none. */
export const vatRates = globalTable(
  "vat_rates",
  "what countries charge is the same for every organization",
  {
    country: code().notNull(),
    valid_from: businessDay().notNull(),
    percent: decimal().notNull(),
    name: businessText().notNull(),
    /** The law or authority that sets it. */
    source: businessText().notNull().default(""),
    /** Why nothing is charged, if the rate is 0. */
    reason: businessText(),
  },
  (table) => [primaryKey({ columns: [table.country, table.valid_from] })],
);

/** An organization's own rate for a country, from a day on until its next one. It replaces the standard rate. */
export const ownTaxRates = tenantTable(
  "own_tax_rates",
  {
    country: code().notNull(),
    valid_from: businessDay().notNull(),
    percent: decimal().notNull(),
    name: businessText().notNull(),
    /** Why nothing is charged, if the rate is 0. */
    reason: businessText(),
    created_by: uuid(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.key(table.country, table.valid_from),
    check("own_tax_rates_country", sql`country ~ '^[A-Z]{2}$'`),
    check("own_tax_rates_percent", sql`percent between 0 and 100 and scale(percent) <= 3`),
    check("own_tax_rates_reason", sql`(reason is not null) = (percent = 0)`),
  ],
);

/** A legal entity's last number for a kind of document and year; counted under a row lock, so without gaps. */
export const documentNumbers = tenantTable(
  "document_numbers",
  {
    legal_entity_id: uuid().notNull(),
    kind: text().$type<"INV" | "CN" | "PAY">().notNull(),
    year: smallint().notNull(),
    last: integer().notNull(),
    /** The legal entity's code, once a number has it: then it can't change. */
    code: code(),
  },
  (table, own) => [
    own.key(table.legal_entity_id, table.kind, table.year),
    own.reference(table.legal_entity_id, legalEntities.id),
    check("document_numbers_kind", sql`kind in ('INV', 'CN', 'PAY')`),
  ],
);
