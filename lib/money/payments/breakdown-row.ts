import { z } from "zod";
import { contractTypes, payFrequencies } from "#db/schema/words.ts";
import { currencyText } from "#lib/money/fields.ts";
import { money, timestamp } from "#lib/platform/declaration/fields.ts";

/** A row's subject: a contract type or a fee type. */
const breakdownTypes = [
  ...contractTypes,
  "unknown",
  "payment_processing_fee",
  "eor_management_fee",
  "one_off_service_fee",
  "prepaid_billing",
] as const;

const frequencies = [...payFrequencies, ""] as const;

/** `""` when there is no value. */
const timeOrEmpty = z.string().meta({ description: "ISO 8601 instant, or empty" });
const textOrEmpty = z.string();

export const breakdownRow = z
  .object({
    date: timestamp.meta({ description: "When the invoice was issued; for a fee, when the payment was created" }),
    payment_date: timestamp.meta({ description: "When it was paid; until then, when the payment was created" }),
    approve_date: timeOrEmpty,
    contract_start_date: timeOrEmpty,
    invoice_id: textOrEmpty.meta({ description: "Empty for fees" }),
    contract_id: textOrEmpty,
    contract_type: z.enum(breakdownTypes).meta({ description: "Kind of contract; for fees, kind of fee" }),
    contract_country: textOrEmpty,
    contractor_unique_identifier: textOrEmpty,
    contractor_employee_name: textOrEmpty,
    contractor_email: textOrEmpty,
    contractor_pic_url: z.string().nullable(),
    frequency: z.enum(frequencies),
    group_id: textOrEmpty,
    approvers: textOrEmpty,
    general_ledger_account: textOrEmpty,
    currency: currencyText.meta({ description: "The invoice's currency, for every amount but the last" }),
    work: money,
    bonus: money,
    expenses: money,
    overtime: money,
    pro_rata: money,
    adjustment: money,
    deductions: money,
    commissions: money,
    others: money.meta({ description: "Everything that isn't in another column, such as VAT" }),
    processing_fee: money.meta({ description: "0 except for fees" }),
    total: money.meta({ description: "Sum of this row's amounts and fee" }),
    payment_currency: currencyText,
    total_payment_currency: money.meta({ description: "`total` in the payment's currency" }),
  })
  .meta({ id: "PaymentBreakdownRow" });
