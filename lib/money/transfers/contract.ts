import { z } from "zod";
import { currencyText } from "#lib/money/fields.ts";
import { createPayment } from "#lib/money/payments/contract.ts";
import { sensitive } from "#lib/platform/api/sensitive.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { money, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { csvInput, pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { untrusted } from "#lib/platform/declaration/untrusted.ts";
import { bankColumns, maxPreviewed, otherBankColumn } from "./rules.ts";

const defineOperation = inArea("Transfers");

const payment_id = z.string().min(1).max(100);

const amounts = {
  currency: currencyText,
  amount: money.meta({ description: "What the payee gets, in `currency`" }),
  other: money.meta({
    description:
      "The rest of the invoices: service fees, and for employees also employer's contributions and tax on the fees. It isn't paid to the payee",
  }),
  total: money.meta({ description: "`amount` + `other`" }),
};

const transfer = z
  .object({
    invoice_id: z.string(),
    reference: z.string().meta({ description: "The number of the invoice, to be given as the reference" }),
    contract_id: z.string().nullable(),
    payee: z.object({ id: outgoingUuid, name: z.string() }),
    ...amounts,
    payment_currency: currencyText.nullable().meta({ description: "Null before there is a payment" }),
    amount_payment_currency: money.nullable().meta({ description: "`amount` in the payment's currency" }),
    bank_details: z
      .array(z.object({ key: z.string(), label: z.string(), value: untrusted(sensitive(z.string())) }))
      .meta({
        description:
          "The payee's account, from the additional information of the contract; empty if it isn't known. Keys are those of the country's bank guide",
      }),
  })
  .meta({ id: "PaymentTransfer" });

const totals = z.array(
  z.object({
    ...amounts,
    transfers: z.int().meta({ description: "How many transfers there are in the currency" }),
    payees: z.int().meta({ description: "How many people get them" }),
  }),
);

export const listPaymentTransfers = defineOperation({
  name: "list_payment_transfers",
  words: "bank wire workers per person payout",
  method: "GET",
  path: "/payments/{payment_id}/transfers",
  scope: "accounting:read",
  summary: "List the transfers of a payment",
  description:
    "What to transfer to whom: one row for each invoice of a worker, in the payment's order, with the amount that the worker gets, the reference, and the account if additional information has it. In every status of the payment.",
  input: z.object({ payment_id, ...pageInput(50) }),
  output: pageOf(transfer),
});

export const getPaymentTransferTotals = defineOperation({
  name: "get_payment_transfer_totals",
  words: "bank sum payout",
  method: "GET",
  path: "/payments/{payment_id}/transfers/totals",
  scope: "accounting:read",
  summary: "Retrieve the totals of a payment's transfers",
  description: "What the invoices of a payment come to in each of their currencies, and how much of it payees get.",
  input: z.object({ payment_id }),
  output: z.object({ data: z.object({ currencies: totals }) }),
});

export const exportPaymentTransfers = defineOperation({
  name: "export_payment_transfers",
  page: "/payments/{payment_id}/transfers",
  method: "GET",
  path: "/payments/{payment_id}/transfers/export",
  scope: "accounting:read",
  summary: "Export the transfers of a payment as CSV",
  description: "Every transfer of the payment, with the account's details in columns, in one CSV file.",
  needsProof: true,
  input: z.object({ payment_id, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
  sensitiveColumns: [...bankColumns, otherBankColumn],
});

export const previewPaymentTransfers = defineOperation({
  name: "preview_payment_transfers",
  words: "bank accounts who would receive",
  method: "POST",
  path: "/payments/transfers/preview",
  scope: "accounting:read",
  summary: "Preview the transfers of a payment",
  description:
    "What there would be to transfer if these invoices were paid, which must be payable. Doesn't pay anything.",
  example: { invoice_ids: ["iq3Zt9_wKd7vXbN2mPcRa"] },
  input: z.object({
    invoice_ids: createPayment.input.shape.invoice_ids
      .unwrap()
      .max(maxPreviewed, `must include at most ${maxPreviewed} invoices`)
      .meta({ description: `1 to ${maxPreviewed} invoices of one legal entity` }),
  }),
  output: z.object({ data: z.object({ transfers: z.array(transfer), currencies: totals }) }),
  changes: [],
  auditedIds: "invoice_ids",
});
