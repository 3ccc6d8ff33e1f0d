import type { CycleFrequency } from "#lib/money/payment-cycles/period.ts";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { addCycle, work } from "#lib/testing/payment-cycles.ts";
import { addPayment, addRefund } from "#lib/testing/payments.ts";
import { addInvoice, type Stage } from "#lib/testing/stage.ts";
import type { Arrange, Arrangements } from "./arrange.ts";

const invoiceOf: Arrange = async (at, of) => ({ invoice_id: await addInvoice(at.owner, at[of]) });

/** An invoice that can be paid or changed manually. */
const waiting = (at: Stage, of: "first" | "second") => addInvoice(at.owner, at[of], { status: "awaiting_payment" });

const paymentOf: Arrange = async (at, of) => ({ payment_id: (await addPayment(at.owner, at[of])).id });

/** Adds a worker's invoice to a payment. */
async function addItem(at: Stage, { payment_id = "" }: Record<string, string>) {
  const invoice = await invoiceOfWorker(at);
  await at.owner`
    insert into payment_items (organization_id, payment_id, position, invoice_id, currency, total, service_fee, fx_rate, total_payment_currency, service_fee_payment_currency)
      select organization_id, payment_id, max(position) + 1, ${invoice}, 'EUR', 100.00, 0.00, 1, 100.00, 0.00 from payment_items
        where organization_id = ${at.first.id} and payment_id = ${payment_id} group by 1, 2`;
}

const refundOf: Arrange = async (at, of) => ({ refund_statement_id: await addRefund(at.owner, at[of]) });

const cycleOf =
  (status: "open" | "closed" = "open", frequency: CycleFrequency = "monthly"): Arrange =>
  async (at, of) => ({ cycle_id: await addCycle(at.owner, at[of], { status, frequency }) });

/** Adds an exchange rate for every currency in which other tests have added contracts. */
const closableCycle: Arrange = async (at, of) => {
  await at.owner`
    insert into exchange_rates (organization_id, currency, valid_on, per_dollar, source)
      select distinct k.organization_id, k.currency, date '2020-01-01', 0.9, 'matrix' from contracts k where k.organization_id = ${at[of].id} and k.currency <> 'USD'
      on conflict do nothing`;
  return cycleOf()(at, of);
};

/** Adds a cycle; two cycles of a frequency never overlap. */
const cycleRow = (at: Stage) => addCycle(at.owner, at.first, { frequency: "weekly" });

/** Rates can't change while a cycle closes, as the tests of closing leave some: the worker's part is done first. */
async function afterClosing<Result>(at: Stage, result: Result): Promise<Result> {
  await work(at);
  return result;
}

/** Rates on a new day for each test, so that one test's deletion doesn't affect the next. */
let rateDay = Date.parse("1991-01-01");
const rateOf: Arrange = async (at, of) => {
  await work(at);
  rateDay += 86_400_000;
  const day = new Date(rateDay).toISOString().slice(0, 10);
  const currency = of === "first" ? "EUR" : "PLN";
  await at.owner`insert into exchange_rates (organization_id, currency, valid_on, per_dollar, source) values (${at[of].id}, ${currency}, ${day}, 2, 'Matrix')`;
  return { rate_id: `${currency}-${day}` };
};

/** An own tax rate where there is none yet, so that no other stops being current. */
const taxRateOf: Arrange = async (at, of) => {
  await work(at);
  const [rate] = await at.owner<{ id: string }[]>`
    insert into own_tax_rates (organization_id, country, valid_from, percent, name)
      select ${at[of].id}, country, date '2020-01-01', 7.5, 'VAT'
        from generate_series(0, 675) as n cross join lateral (select chr(65 + n / 26) || chr(65 + n % 26) as country) as code
        where country not in (select country from vat_rates union select country from own_tax_rates) order by n limit 1
      returning country || '-' || valid_from || '-own' as id`;
  return { tax_rate_id: rate?.id ?? "" };
};

/** An invoice for a worker in Malta. */
async function workerInMalta({ owner, first }: Stage) {
  const worker_id = await addWorker(owner, first, { first_name: "Ġorġ", last_name: "Vella", country: "MT" });
  return { worker_id, contract_id: await addContract(owner, first, { person_id: worker_id }) };
}

const invoiceOfWorker = async (at: Stage) => addInvoice(at.owner, at.first, await workerInMalta(at));

const paymentOfWorker = async (at: Stage) => addPayment(at.owner, at.first, await workerInMalta(at));

/** The worker of an invoice with this status. */
async function workerOf({ owner, first }: Stage, status: string) {
  const [row] = await owner<{ worker_id: string }[]>`
    select worker_id from invoices where organization_id = ${first.id} and contract_id is not null and status = ${status} limit 1`;
  return { worker_id: row?.worker_id ?? "" };
}

async function addCorrection(at: Stage, of: "first" | "second", cycle_id: string) {
  const contract_id = await addContract(at.owner, at[of]);
  const [row] = await at.owner`insert into pay_corrections ${at.owner({
    ...{ organization_id: at[of].id, contract_id, payment_cycle_id: cycle_id, cause: "days_missed" },
    ...{ from_on: "2026-01-01", to_on: "2026-01-10", amount: "1000.00" },
  })} returning id`;
  return row?.id;
}

const correctionOf: Arrange = async (at, of) => {
  const { cycle_id = "" } = await cycleOf("closed")(at, of);
  return { correction_id: await addCorrection(at, of, cycle_id) };
};

async function correctionRow(at: Stage) {
  await addCorrection(at, "first", await addCycle(at.owner, at.first, { frequency: "weekly", status: "closed" }));
}

export const money: Arrangements = {
  list_invoices: {
    row: invoiceOfWorker,
    filters: async (at) => ({
      ...(await workerOf(at, "paid")),
      ...{ due_from_date: "2026-03-01", due_to_date: "2026-03-02", countries: "MT" },
      ...{ paid_from_date: "2026-03-01", paid_to_date: "2026-03-02" },
    }),
  },
  list_payments: { row: paymentOfWorker, filters: (at) => workerOf(at, "processing") },
  list_refund_statements: { row: (at) => addRefund(at.owner, at.first) },
  list_payment_cycles: { row: cycleRow },
  list_exchange_rates: { row: (at) => rateOf(at, "first") },
  list_tax_rates: { row: (at) => taxRateOf(at, "first") },
  update_tax_rate: {
    body: (at) => afterClosing(at, { country: "CA", percent: "13", name: "HST", valid_from: "2026-01-01" }),
  },
  delete_tax_rate: { keys: taxRateOf },
  get_invoice: { keys: invoiceOf },
  download_invoice: { keys: invoiceOf },
  download_refund_statement: { keys: refundOf },
  create_invoice_archive: { body: async (at) => ({ invoice_ids: [await addInvoice(at.owner, at.first)] }) },
  get_payment_cycle: { keys: cycleOf() },
  create_payment_cycle: { keys: cycleOf("open", "weekly"), body: () => ({ frequency: "weekly" }) },
  update_payment_cycle: { keys: cycleOf("open", "semimonthly"), body: () => ({ due_on: "2026-12-31" }) },
  preview_payment_cycle: {
    keys: cycleOf(),
    row: (at) => addContract(at.owner, at.first, { title: "Engineer, matrix" }),
  },
  export_payment_cycle_preview: { keys: cycleOf() },
  get_payment_cycle_totals: { keys: cycleOf() },
  get_payment_cycle_changes: { keys: cycleOf() },
  list_payment_cycle_exceptions: {
    keys: cycleOf("closed"),
    async row(at, { cycle_id = "" }) {
      const contract_id = await addContract(at.owner, at.first);
      await at.owner`insert into payment_cycle_exceptions (organization_id, payment_cycle_id, contract_id, reason) values (${at.first.id}, ${cycle_id}, ${contract_id}, 'nothing_to_pay')`;
    },
  },
  list_pay_corrections: { row: correctionRow },
  settle_pay_correction: { keys: correctionOf, body: () => ({}) },
  dismiss_pay_correction: { keys: correctionOf, body: () => ({}) },
  close_payment_cycle: { keys: closableCycle, body: () => ({}) },
  reopen_payment_cycle: { keys: cycleOf("closed"), body: () => ({}) },
  transition_invoice: {
    keys: async (at, of) => ({ invoice_id: await waiting(at, of) }),
    body: () => ({ status: "skipped" }),
  },
  get_payment: { keys: paymentOf },
  get_payment_breakdown: { keys: paymentOf },
  export_payment_breakdown: { keys: paymentOf },
  preview_payment: { body: async (at) => ({ invoice_ids: [await waiting(at, "first")] }) },
  create_payment: { body: async (at) => ({ invoice_ids: [await waiting(at, "first")], method: "bank_transfer" }) },
  mark_payment_paid: { keys: paymentOf, body: () => ({ service_reference: "Matrix" }) },
  fail_payment: { keys: paymentOf, body: () => ({ reason: "Matrix" }) },
  cancel_payment: { keys: paymentOf, body: () => ({ reason: "Matrix" }) },
  get_refund_statement: { keys: refundOf },
  get_refund_statement_breakdown: { keys: refundOf },
  create_refund: {
    body: async (at) => ({ invoice_id: await addInvoice(at.owner, at.first), amount: "0.01", reason: "Matrix" }),
  },
  mark_refund_paid: { keys: refundOf, body: () => ({}) },
  fail_refund: { keys: refundOf, body: () => ({ reason: "Matrix" }) },
  update_exchange_rates: {
    body: (at) =>
      afterClosing(at, {
        rates: [{ currency: "EUR", valid_on: "2026-01-05", per_dollar: "0.92", source: "Matrix" }],
      }),
  },
  update_document_settings: { body: () => ({ name: "Matrix", address: "Matrix Street 1" }) },
  delete_exchange_rate: { keys: rateOf },
  update_service_rate: { body: (at) => afterClosing(at, { service: "seat", amount: "4.50" }) },
  update_reporting_currency: { body: () => ({ currency: "CHF" }) },
  plan_payments: { body: () => ({ invoice_ids: ["none"] }) },
  get_payment_sheet: { keys: paymentOf },
  list_payment_transfers: { keys: paymentOf, row: addItem },
  get_payment_transfer_totals: { keys: paymentOf },
  export_payment_transfers: { keys: paymentOf },
  preview_payment_transfers: { body: async (at) => ({ invoice_ids: [await waiting(at, "first")] }) },
  get_invoice_settlement: { keys: invoiceOf },
  get_refund_history: { keys: refundOf },
};
