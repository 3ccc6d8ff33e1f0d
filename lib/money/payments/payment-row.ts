import { z } from "zod";
import { currencyText, funds, invoiceIds, legalEntity, numberOf, workers } from "#lib/money/fields.ts";
import { money, timestamp } from "#lib/platform/declaration/fields.ts";
import { paymentMethods, paymentStatuses } from "./rules.ts";

/** A payment in a list. */
export const paymentRow = z
  .object({
    id: z.string(),
    label: numberOf("PAY-DE-2026-0001"),
    total: money,
    total_due: money.meta({ description: "Amount of `total` that is still unpaid" }),
    status: z.enum(paymentStatuses),
    paid_at: timestamp.nullable(),
    created_at: timestamp,
    timezone: z
      .string()
      .nullable()
      .meta({ description: "The payer's UTC offset", examples: ["+02:00"] }),
    payment_currency: currencyText,
    payment_method: z.object({ type: z.enum(paymentMethods) }),
    workers,
    invoices: invoiceIds,
    service_reference: z.string().nullable().meta({ description: "Transfer reference" }),
    general_funds_used: funds,
    service_granted_credits_used: funds,
    prepaid_billing_credits_used: funds,
    eor_early_invoicing_funds_used: funds,
    legal_entity: legalEntity.optional().meta({ description: "Only with expand=legal_entity" }),
    invoice_count: z.int().optional().meta({ description: "Only with expand=legal_entity" }),
    due_date: timestamp.nullable().optional().meta({
      description: "The earliest due date of its invoices until it is paid or ended. Only with expand=legal_entity",
    }),
  })
  .meta({ id: "PaymentRow" });

/** Totals for the invoices of one currency. */
const currencySum = z.object({
  currency: currencyText,
  invoice_count: z.int(),
  total: money.meta({ description: "Total of the invoices including fees, in `currency`" }),
  service_fee: money.meta({ description: "The service fee included in `total`" }),
  fx_rate: z.string().meta({ description: "Units of the payment's currency per unit of `currency`" }),
  total_payment_currency: money,
  service_fee_payment_currency: money,
});

/** Amounts that balance: `invoices_total` + `service_fee` = `total`, all in the payment's currency. */
const sums = {
  payment_currency: currencyText,
  total: money,
  invoices_total: money.meta({ description: "`total` without the service fee" }),
  service_fee: money,
  invoice_count: z.int(),
  worker_count: z.int(),
  by_currency: z.array(currencySum),
};

export const payment = paymentRow
  .extend({
    ...sums,
    legal_entity: legalEntity,
    failure_reason: z.string().nullable(),
  })
  .meta({ id: "Payment" });

/** A payment preview. */
export const preview = z
  .object({
    ...sums,
    legal_entity: legalEntity,
    payment_cycle_id: z.string().nullable(),
    left_out: z.int().meta({ description: "Invoices of the cycle and legal entity that can't be paid now" }),
  })
  .meta({ id: "PaymentPreview" });
