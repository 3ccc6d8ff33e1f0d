import { z } from "zod";
import { currencyText, numberOf } from "#lib/money/fields.ts";
import { invoiceStatuses } from "#lib/money/invoices/rules.ts";
import { paymentStatuses } from "#lib/money/payments/rules.ts";
import { defineOperation, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { money, outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { contractStatuses, contractTypes } from "#lib/workforce/contracts/rules.ts";
import { landing } from "#lib/workforce/review.ts";
import { missingReasons, payStates } from "./rules.ts";

const sum = z.object({ currency: currencyText, total: money });

const nextPay = z
  .object({
    contract_id: z.string(),
    contract_title: z.string(),
    contract_type: z.enum(contractTypes),
    contract_status: z.enum(contractStatuses),
    legal_entity: z.object({ id: outgoingUuid, name: z.string() }),
    currency: currencyText,
    payment_cycle: landing.meta({ description: "The first cycle that isn't closed, or the one that would come next" }),
    due_on: outgoingDay
      .nullable()
      .meta({ description: "When its invoice would be due if the cycle closed today; null until the cycle is open" }),
    pay: money.nullable().meta({
      description:
        "What the worker gets from what is approved: pay and adjustments, without employer costs, fees, and taxes. Null if the cycle doesn't pay the contract, or an exchange or tax rate is missing",
    }),
    adjustments: money.nullable().meta({ description: "The part of `pay` that adjustments add or deduct" }),
    employer_cost: money.nullable(),
    service_fee: money.nullable(),
    vat_total: money.nullable(),
    total: money.nullable().meta({ description: "What the invoice would come to if the cycle closed now" }),
    lines: z
      .array(z.object({ type: z.string(), description: z.string(), total: money }))
      .meta({ description: "What the invoice would list, at most 20" }),
    pay_after_approval: money.nullable().meta({
      description:
        "`pay` once all time and adjustments that wait for approval are approved; null too while they are being decided",
    }),
  })
  .meta({ id: "NextPay" });

const unpaidInvoice = z.object({
  id: z.string(),
  label: numberOf("INV-DE-2026-0001"),
  status: z.enum(invoiceStatuses),
  currency: currencyText,
  total: money,
  due_date: timestamp,
  is_overdue: z.boolean(),
  payment_cycle: landing.meta({ description: "The cycle that created it; null if none did" }),
  payment: z
    .object({ id: z.string(), label: z.string() })
    .nullable()
    .meta({ description: "The payment it is part of" }),
});

const latestPayment = z.object({
  id: z.string(),
  label: numberOf("PAY-DE-2026-0001"),
  status: z.enum(paymentStatuses),
  currency: currencyText,
  amount: money.meta({ description: "The part of the payment for this worker's invoices, in the payment's currency" }),
  failure_reason: z.string().nullable(),
  created_at: timestamp,
  paid_at: timestamp.nullable(),
});

const missing = z
  .object({
    reason: z.enum(missingReasons),
    contract_id: z
      .string()
      .nullable()
      .meta({ description: "Null if it is about invoices or about having no contract" }),
    contract_title: z.string().nullable(),
    count: z.int().nullable().meta({ description: "How many timesheets, adjustments, corrections, or invoices" }),
    amounts: z.array(sum).meta({ description: "What they come to; negative if deductions are larger" }),
    day: outgoingDay
      .nullable()
      .meta({ description: "First or last day of the contract, or the cut-off of a running cycle" }),
    payment_cycle_id: outgoingUuid.nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: "MissingForPay" });

const outlook = z
  .object({
    state: z.enum(payStates).meta({
      description:
        "The most urgent that applies. `blocked`: nothing can be paid until something in `missing` is mended; `in_preparation`: a cycle that isn't closed pays it",
    }),
    next: z.array(nextPay).meta({ description: "By contract, those in progress first; at most 20 contracts" }),
    unpaid_invoices: z.object({
      count: z.int(),
      overdue_count: z.int(),
      totals: z.array(sum),
      items: z.array(unpaidInvoice).meta({ description: "The 5 that are due first" }),
    }),
    payments: z.array(latestPayment).meta({ description: "The last 3, newest first" }),
    missing: z.array(missing).meta({ description: "Why pay isn't complete or isn't paid, in the order to mend it" }),
  })
  .meta({ id: "PayOutlook" });

const description =
  "What is due next and why, with what is approved and with what waits for approval, unpaid invoices, the last payments, and what is missing.";

export const getPersonPay = defineOperation({
  name: "get_person_pay",
  words: "salary next payday payslip earn earns paid base top wage wages money much owe owed",
  method: "GET",
  path: "/people/{person_id}/pay",
  area: "People",
  scope: "accounting:read",
  summary: "Retrieve what a person is due",
  description,
  input: z.object({ person_id: z.uuid({ error: "must be a UUID" }) }),
  output: z.object({ data: outlook }),
});

export const getContractPay = defineOperation({
  name: "get_contract_pay",
  words: "salary payslip next payday earn due wage owe owed",
  method: "GET",
  path: "/contracts/{contract_id}/pay",
  area: "Contracts",
  scope: "accounting:read",
  summary: "Retrieve what is due for a contract",
  description,
  input: z.object({ contract_id: z.string().min(1).max(100) }),
  output: z.object({ data: outlook }),
});

export type Outlook = OutputOf<typeof getPersonPay>["data"];
