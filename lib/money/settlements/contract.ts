import { z } from "zod";
import { currencyText, legalEntity, mostNamed } from "#lib/money/fields.ts";
import { transitionInvoice } from "#lib/money/invoices/contract.ts";
import { previewPayment } from "#lib/money/payments/contract.ts";
import { paymentMethods, paymentStatuses } from "#lib/money/payments/rules.ts";
import { refundStatuses } from "#lib/money/refunds/contract.ts";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { money, timestamp } from "#lib/platform/api/fields.ts";

const area = "Payments";

const person = z.string().nullable().meta({ description: "Name of the person; null where a token did it" });

const item = z.object({
  invoice_id: z.string(),
  label: z.string(),
  worker_name: z.string().nullable(),
  currency: currencyText,
  total: money.meta({ description: "In `currency`, fee included" }),
  service_fee: money.meta({ description: "Of `total`, the service fee" }),
  fx_rate: z.string().nullable().meta({ description: "Units of the payment's currency for one of `currency`" }),
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
  items: z.array(item).meta({ description: `In order, at most ${mostNamed}` }),
};

const entry = <Status extends z.ZodType>(status: Status) =>
  z.object({ at: timestamp, status, by: person, reason: z.string().nullable() });

export const getPaymentSheet = defineOperation({
  name: "get_payment_sheet",
  method: "GET",
  path: "/payments/{payment_id}/sheet",
  area,
  scope: "accounting:read",
  summary: "Retrieve a payment as a sum",
  description:
    "A payment with its invoices one by one, each in its own currency and in the payment's, and with who did what. The items without their fees and the service fee add up to the total.",
  input: z.object({ payment_id: z.string().min(1).max(100) }),
  output: z.object({
    data: z
      .object({
        id: z.string(),
        label: z.string(),
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
        history: z.array(entry(z.enum(paymentStatuses))).meta({ description: "Oldest first" }),
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
          "What the conversions rest on: units of a currency that a US dollar buys, since which day, and whose rate it is",
      }),
    missing_rates: z
      .array(currencyText)
      .meta({ description: "Currencies without a rate on this day. While there is one, the totals are null" }),
  })
  .meta({ id: "PlannedPayment" });

const asked = previewPayment.input.shape;

export const planPayments = defineOperation({
  name: "plan_payments",
  method: "POST",
  path: "/payments/plan",
  area,
  scope: "accounting:read",
  summary: "Plan payments of several legal entities",
  description:
    "What paying these invoices would come to: one payment for each legal entity, at today's exchange rates, and which of the invoices cannot be paid and why. Pays nothing; each payment is made by `create_payment`.",
  example: { invoice_ids: ["iq3Zt9_wKd7vXbN2mPcRa"] },
  input: z.object({
    invoice_ids: asked.invoice_ids.meta({ description: "1 to 1000 invoices, of any legal entities" }),
    payment_cycle_id: asked.payment_cycle_id.meta({
      description: "Instead of `invoice_ids`: the invoices of the cycle",
    }),
    legal_entity_id: asked.legal_entity_id.meta({
      description: "With `payment_cycle_id`: only those of this legal entity",
    }),
    payment_currency: asked.payment_currency.meta({
      description: "ISO 4217 code for all payments. Default: the currency of each legal entity",
    }),
  }),
  output: z.object({
    data: z.object({
      payments: z.array(plannedPayment),
      not_payable: z.array(
        z.object({
          invoice_id: z.string(),
          label: z.string().nullable().meta({ description: "Null where there is no such invoice" }),
          reason: z.string(),
          payment: z
            .object({ id: z.string(), label: z.string(), created_at: timestamp, by: person })
            .nullable()
            .meta({ description: "The payment that the invoice is in already" }),
        }),
      ),
    }),
  }),
  changes: [],
});

const changes = transitionInvoice.input.shape.status.options;

export const getInvoiceSettlement = defineOperation({
  name: "get_invoice_settlement",
  method: "GET",
  path: "/invoices/{invoice_id}/settlement",
  area,
  scope: "accounting:read",
  summary: "Retrieve how an invoice was settled",
  description:
    "The payment that an invoice is in and its refunds, newest first, what can still be refunded, and how its status can be changed manually.",
  input: z.object({ invoice_id: z.string().min(1).max(100) }),
  output: z.object({
    data: z
      .object({
        invoice_id: z.string(),
        is_payable: z.boolean(),
        currency: currencyText,
        refunded_total: money,
        refundable: money.meta({ description: "Of the total, what was paid and is not refunded yet" }),
        next_statuses: z.array(z.enum(changes)),
        payments: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            status: z.enum(paymentStatuses),
            payment_currency: currencyText,
            total_payment_currency: money.meta({ description: "What the payment has of this invoice" }),
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
  method: "GET",
  path: "/refund-statements/{refund_statement_id}/history",
  area,
  scope: "accounting:read",
  summary: "Retrieve the history of a refund statement",
  description: "Who did what with a refund statement, oldest first.",
  input: z.object({ refund_statement_id: z.string().min(1).max(100) }),
  output: z.object({ data: z.array(entry(z.enum(refundStatuses))) }),
});
