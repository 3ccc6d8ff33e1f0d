import { z } from "zod";
import { currencyText, legalEntity, maxNamed, numberOf } from "#lib/money/fields.ts";
import { transitionInvoice } from "#lib/money/invoices/contract.ts";
import { previewPayment } from "#lib/money/payments/contract.ts";
import { paymentMethods, paymentStatuses } from "#lib/money/payments/rules.ts";
import { refundStatuses } from "#lib/money/refunds/contract.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { money, outgoingDay, timestamp } from "#lib/platform/declaration/fields.ts";
import { historyEntry } from "#lib/platform/declaration/record-history.ts";

const defineOperation = inArea("Payments");

const person = z.string().nullable().meta({ description: "Name of the person; null if a token was used" });

const item = z.object({
  invoice_id: z.string(),
  label: z.string(),
  worker_name: z.string().nullable(),
  currency: currencyText,
  total: money.meta({ description: "In `currency`, including the fee" }),
  service_fee: money.meta({ description: "The service fee included in `total`" }),
  fx_rate: z.string().nullable().meta({ description: "Units of the payment's currency per unit of `currency`" }),
  total_payment_currency: money.nullable(),
  service_fee_payment_currency: money.nullable(),
});

const currencySum = item.omit({ invoice_id: true, label: true, worker_name: true }).extend({ invoice_count: z.int() });

/** `invoices_total` + `service_fee` = `total`, all in the payment's currency. */
const sums = {
  payment_currency: currencyText,
  total: money.nullable(),
  invoices_total: money.nullable(),
  service_fee: money.nullable(),
  invoice_count: z.int(),
  worker_count: z.int(),
  by_currency: z.array(currencySum),
  items: z.array(item).meta({ description: `In order, at most ${maxNamed}` }),
};

export const getPaymentSheet = defineOperation({
  name: "get_payment_sheet",
  words: "receipt proof paid bank sheet",
  method: "GET",
  path: "/payments/{payment_id}/sheet",
  scope: "accounting:read",
  summary: "Retrieve a payment sheet",
  description:
    "A payment with each of its invoices, in the invoice's currency and the payment's, and the payment's history. The items without fees and the service fee add up to the total.",
  input: z.object({ payment_id: z.string().min(1).max(100) }),
  output: z.object({
    data: z
      .object({
        id: z.string(),
        label: numberOf("PAY-DE-2026-0001"),
        status: z.enum(paymentStatuses),
        ...sums,
        total: money,
        invoices_total: money,
        service_fee: money,
        legal_entity: legalEntity,
        payment_method: z.object({ type: z.enum(paymentMethods) }),
        service_reference: z.string().nullable(),
        failure_reason: z.string().nullable(),
        created_at: timestamp,
        paid_at: timestamp.nullable(),
        due_date: timestamp.nullable().meta({
          description: "The earliest due date of its invoices until it is paid or ended",
        }),
        refunds: z
          .array(
            z.object({
              id: z.string(),
              label: numberOf("CN-DE-2026-0001"),
              status: z.enum(refundStatuses),
              amount: money.meta({ description: "What it returns of this payment, in the payment's currency" }),
              created_at: timestamp,
              paid_at: timestamp.nullable(),
            }),
          )
          .meta({ description: `Refunds of its invoices, newest first, at most ${maxNamed}` }),
        earliest_paid_at: timestamp.meta({
          description: "The earliest time for marking it paid: when the latest of its invoices was issued",
        }),
        history: z.array(historyEntry(z.enum(paymentStatuses))).meta({ description: "Oldest first" }),
      })
      .meta({ id: "PaymentSheet" }),
  }),
});

const plannedPayment = z
  .object({
    legal_entity: legalEntity,
    ...sums,
    rates: z
      .array(z.object({ currency: currencyText, per_dollar: z.string(), valid_on: z.iso.date(), source: z.string() }))
      .meta({
        description:
          "The exchange rates used: units of each currency per US dollar, their effective date, and their source",
      }),
    missing_rates: z
      .array(currencyText)
      .meta({ description: "Currencies without an exchange rate on this date. If there are any, the totals are null" }),
  })
  .meta({ id: "PlannedPayment" });

const asked = previewPayment.input.shape;

export const planPayments = defineOperation({
  name: "plan_payments",
  words: "cost of paying how much would owe several",
  method: "POST",
  path: "/payments/plan",
  scope: "accounting:read",
  summary: "Plan payments for several legal entities",
  description:
    "Calculates what it would cost to pay these invoices, with one payment per legal entity at today's exchange rates or those of `paid_at`, and lists which invoices can't be paid and why. Doesn't pay anything; use `create_payment` for each payment.",
  example: { invoice_ids: ["iq3Zt9_wKd7vXbN2mPcRa"] },
  input: z.object({
    invoice_ids: asked.invoice_ids.meta({ description: "1 to 1,000 invoices of any legal entity" }),
    payment_cycle_id: asked.payment_cycle_id.meta({
      description: "Instead of `invoice_ids`: the invoices of the cycle",
    }),
    legal_entity_id: asked.legal_entity_id.meta({
      description: "With `payment_cycle_id`: only those of this legal entity",
    }),
    payment_currency: asked.payment_currency.meta({
      description: "ISO 4217 code for all payments. Default: the currency of each legal entity",
    }),
    paid_at: asked.paid_at,
  }),
  output: z.object({
    data: z.object({
      payments: z.array(plannedPayment),
      rates_on: outgoingDay.meta({ description: "The day whose exchange rates apply" }),
      earliest_paid_at: timestamp.nullable().meta({
        description:
          "The earliest `paid_at` for all of them: when the latest invoice was issued. Null if none can be paid",
      }),
      not_payable: z.array(
        z.object({
          invoice_id: z.string(),
          label: z.string().nullable().meta({ description: "Null if the invoice doesn't exist" }),
          reason: z.string(),
          payment: z
            .object({ id: z.string(), label: z.string(), created_at: timestamp, by: person })
            .nullable()
            .meta({ description: "The payment the invoice is already in" }),
        }),
      ),
    }),
  }),
  changes: [],
});

const changes = transitionInvoice.input.shape.status.options;

export const getInvoiceSettlement = defineOperation({
  name: "get_invoice_settlement",
  words: "bill settled paid when how",
  method: "GET",
  path: "/invoices/{invoice_id}/settlement",
  scope: "accounting:read",
  summary: "Retrieve the settlement details of an invoice",
  description:
    "The invoice's payment, its refunds (newest first), the amount that can still be refunded, and the statuses you can change it to manually.",
  input: z.object({ invoice_id: z.string().min(1).max(100) }),
  output: z.object({
    data: z
      .object({
        invoice_id: z.string(),
        is_payable: z.boolean(),
        currency: currencyText,
        refunded_total: money,
        refundable: money.meta({ description: "The amount that was paid and hasn't been refunded" }),
        next_statuses: z.array(z.enum(changes)),
        payments: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            status: z.enum(paymentStatuses),
            payment_currency: currencyText,
            total_payment_currency: money.meta({ description: "This invoice's part of the payment" }),
            created_at: timestamp,
            paid_at: timestamp.nullable(),
          }),
        ),
        refunds: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            status: z.enum(refundStatuses),
            amount: money,
            paid_currency: currencyText.meta({ description: "The currency that the invoice was paid in" }),
            amount_paid_currency: money.meta({ description: "`amount` in `paid_currency`" }),
            created_at: timestamp,
            paid_at: timestamp.nullable(),
          }),
        ),
      })
      .meta({ id: "InvoiceSettlement" }),
  }),
  errors: { 404: "missing" },
});

export const getRefundHistory = defineOperation({
  name: "get_refund_history",
  words: "refund changes log",
  method: "GET",
  path: "/refund-statements/{refund_statement_id}/history",
  scope: "accounting:read",
  summary: "Retrieve the history of a refund statement",
  description: "What happened to the refund statement, when, and who did it, oldest first.",
  input: z.object({ refund_statement_id: z.string().min(1).max(100) }),
  output: z.object({ data: z.array(historyEntry(z.enum(refundStatuses))) }),
});
