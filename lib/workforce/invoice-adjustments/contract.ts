import { z } from "zod";
import { writtenText } from "#lib/platform/api/input-fields.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import {
  calendarDay,
  deleted,
  money,
  oneOf,
  oneOrMany,
  outgoingDay,
  outgoingUuid,
  timestamp,
  wholeNumber,
} from "#lib/platform/declaration/fields.ts";
import { csvInput, dayRange, pageInput, pageOf, searchText, totalsOf } from "#lib/platform/declaration/list-fields.ts";
import { fileShown } from "#lib/platform/uploads/file-fields.ts";
import { categoryIds } from "#lib/workforce/adjustment-category-names.ts";
import {
  contract_id,
  landing,
  payment_cycle_id,
  person_id,
  reviewedBy,
  reviewOutcome,
  workerOnContract,
} from "#lib/workforce/review.ts";
import { adjustment_id, amount, title } from "./inputs.ts";

export const adjustmentTypes = [
  "bonus",
  "commission",
  "deduction",
  "expense",
  "overtime",
  "time_off",
  "off_cycle",
  "milestone",
  "task",
  "other",
] as const;

export const adjustmentStatuses = ["pending", "approved", "declined", "processed"] as const;

export const invoiceAdjustment = z
  .object({
    id: outgoingUuid,
    contract_id: z.string(),
    ...workerOnContract,
    type: z.enum(adjustmentTypes),
    category: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "Null if the adjustment was added with only a type" }),
    title: z.string().nullable(),
    description: z.string(),
    vendor: z.string().nullable(),
    country: z.string().nullable(),
    cycle_reference: z.string().nullable(),
    quantity: z.int(),
    amount: money.meta({ description: "Unit price, always positive" }),
    total: money.meta({ description: "`quantity` times `amount`; negative for a deduction" }),
    currency: z.string().meta({ description: "The contract's currency" }),
    date_submitted: outgoingDay.meta({ description: "Determines which cycle pays it" }),
    date_of_adjustment: outgoingDay.nullable(),
    move_next_cycle: z.boolean().meta({ description: "Whether it was moved to the following cycle" }),
    file: fileShown.nullable(),
    status: z.enum(adjustmentStatuses).meta({ description: "`processed` once it is part of an invoice" }),
    invoice_id: z.string().nullable(),
    payment_cycle: landing,
    ...reviewedBy,
    review_reason: z.string().nullable().meta({ description: "Why it was declined" }),
    created_by: z
      .object({ id: outgoingUuid, name: z.string() })
      .nullable()
      .meta({ description: "Null if it was added with an organization token" }),
    created_at: timestamp,
  })
  .meta({ id: "InvoiceAdjustment" });

/** What may be wrong with an adjustment although it is accepted. */
export const adjustmentWarnings = z
  .array(
    z
      .object({
        reason: z.enum(["repeated_expense"]),
        message: z.string(),
        adjustment_id: outgoingUuid.meta({ description: "The other adjustment" }),
      })
      .meta({ id: "AdjustmentWarning" }),
  )
  .meta({ description: "Expenses with the same contract, amount, date, and vendor. Empty if there are none" });

export const changesOfAdjustments = [
  ...["invoice-adjustments", "adjustments", "contracts", "payment-cycles", "pay-corrections"],
];

const defineOperation = inArea("Invoice adjustments");

const quantity = wholeNumber(1, 100_000).meta({ description: "How many times the amount" });
const description = writtenText(500)
  .min(1, "Enter a description")
  .meta({ description: "What it is for, as the invoice shows it" });
const date_submitted = calendarDay.meta({
  description: "Paid in the first open cycle whose cut-off is on or after this date",
});
const verdict = oneOf(["approved", "declined", "pending"]).meta({
  description: "`pending` undoes an earlier review",
});

const reason = writtenText(500).optional().meta({ description: "The reason, shown to the person who added it" });

const filtersOfContract = {
  payment_cycle_id,
  statuses: oneOrMany(adjustmentStatuses).optional().meta({ description: "Only adjustments with these statuses" }),
  types: oneOrMany(adjustmentTypes).optional().meta({ description: "Only adjustments of these types" }),
  category_ids: oneOrMany(categoryIds).optional().meta({
    description: "Only adjustments in these categories, for employees and contractors alike",
  }),
  ...dayRange("Submitted"),
};
const filters = {
  search: searchText("Text in the worker's name or email address, the contract's title, or what the adjustment is for"),
  contract_id: contract_id.optional(),
  person_id,
  repeated: z.enum(["true"], { error: "must be true" }).optional().meta({
    description: "`true` for only expenses of which there is another with the same contract, amount, date, and vendor",
  }),
  ...filtersOfContract,
};

export const listInvoiceAdjustments = defineOperation({
  name: "list_invoice_adjustments",
  words:
    "extras bonus bonuses deduction deductions allowance stipend expense expenses commission reimbursement approved pending anybody everyone got last cycle all",
  method: "GET",
  path: "/invoice-adjustments",
  scope: "invoice-adjustments:read",
  summary: "List invoice adjustments",
  description: "Amounts paid or deducted in addition to contract rates, newest first.",
  input: z.object({ ...filters, ...pageInput(50) }),
  output: pageOf(invoiceAdjustment),
});

export const getInvoiceAdjustmentTotals = defineOperation({
  name: "get_invoice_adjustment_totals",
  words: "how much many sum total extras bonuses deductions expenses cost together by currency",
  method: "GET",
  path: "/invoice-adjustments/totals",
  scope: "invoice-adjustments:read",
  summary: "Retrieve the totals of invoice adjustments",
  description:
    "How many adjustments match the list's filters, and what they add up to in each currency; deductions are subtracted.",
  input: z.object(filters),
  output: z.object({ data: totalsOf("adjustments") }),
});

export const listContractInvoiceAdjustments = defineOperation({
  name: "list_contract_invoice_adjustments",
  words: "extras bonus deductions expense contract pending",
  method: "GET",
  path: "/contracts/{contract_id}/invoice-adjustments",
  scope: "invoice-adjustments:read",
  summary: "List invoice adjustments of a contract",
  description: "Amounts paid or deducted in addition to the contract's rate, newest first.",
  input: z.object({ contract_id, ...filtersOfContract, ...pageInput(50) }),
  output: pageOf(invoiceAdjustment),
});

export const exportInvoiceAdjustments = defineOperation({
  name: "export_invoice_adjustments",
  words: "download bonuses expenses excel spreadsheet",
  page: "/adjustments",
  method: "GET",
  path: "/invoice-adjustments/export",
  scope: "invoice-adjustments:read",
  summary: "Export invoice adjustments as CSV",
  description: "Every adjustment that matches the list's filters, in the same order, in one CSV file.",
  needsProof: true,
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const getInvoiceAdjustment = defineOperation({
  name: "get_invoice_adjustment",
  words: "bonus expense details approved who",
  method: "GET",
  path: "/invoice-adjustments/{adjustment_id}",
  scope: "invoice-adjustments:read",
  summary: "Retrieve an invoice adjustment",
  description: "Includes its status, who reviewed it, and the payment cycle that pays it.",
  input: z.object({ adjustment_id }),
  output: z.object({ data: invoiceAdjustment }),
});

export const createInvoiceAdjustment = defineOperation({
  name: "create_invoice_adjustment",
  words: "bonus deduct deduction expense allowance stipend commission extra pay salary add next",
  adds: true,
  method: "POST",
  path: "/invoice-adjustments",
  scope: "invoice-adjustments:write",
  summary: "Add an invoice adjustment",
  description:
    "For contracts that are in progress or completed and paid through the service. The adjustment is pending until it's approved; `payment_cycle` is the cycle that pays it then.",
  refuses: [404],
  input: z.object({
    contract_id,
    type: oneOf(adjustmentTypes).meta({
      description: "What it is for; decides whether the amount is added or deducted",
    }),
    adjustment_category_id: oneOf(categoryIds)
      .optional()
      .meta({ description: "A category of this type, from `list_adjustment_categories`" }),
    title: title.optional(),
    description,
    quantity: quantity.default(1),
    amount,
    date_submitted: date_submitted.optional(),
    move_next_cycle: z.boolean({ error: "must be true or false" }).default(false).meta({
      description: "Pays it in the cycle after the one that its date falls in. Possible until that cycle's cut-off",
    }),
  }),
  output: z.object({ data: invoiceAdjustment, warnings: adjustmentWarnings }),
  status: 201,
  changes: changesOfAdjustments,
});

export const createContractInvoiceAdjustment = defineOperation({
  ...createInvoiceAdjustment,
  name: "create_contract_invoice_adjustment",
  adds: true,
  path: "/contracts/{contract_id}/invoice-adjustments",
  summary: "Add an invoice adjustment to a contract",
});

export const updateInvoiceAdjustment = defineOperation({
  name: "update_invoice_adjustment",
  words: "change fix correct description bonus expense allowance relocation",
  method: "PATCH",
  path: "/invoice-adjustments/{adjustment_id}",
  scope: "invoice-adjustments:write",
  summary: "Change a pending invoice adjustment",
  description: "Only the fields you send change. Refused with 409 once it's reviewed; undo the review first.",
  input: z.object({
    adjustment_id,
    type: oneOf(adjustmentTypes)
      .optional()
      .meta({ description: "What it is for; decides whether the amount is added or deducted" }),
    description: description.optional(),
    quantity: quantity.optional(),
    amount: amount.optional(),
    date_submitted: date_submitted.optional(),
  }),
  output: z.object({ data: invoiceAdjustment, warnings: adjustmentWarnings }),
  changes: changesOfAdjustments,
});

export const deleteInvoiceAdjustment = defineOperation({
  name: "delete_invoice_adjustment",
  words: "remove scrap drop undo mistake bonus deduction commission stipend",
  method: "DELETE",
  path: "/invoice-adjustments/{adjustment_id}",
  scope: "invoice-adjustments:write",
  summary: "Delete a pending invoice adjustment",
  description: "Refused with 409 once it's reviewed. You can restore it with `restore_adjustment` for 15 minutes.",
  refuses: [409],
  input: z.object({ adjustment_id }),
  output: deleted,
  destructive: true,
  changes: changesOfAdjustments,
});

export const reviewInvoiceAdjustment = defineOperation({
  name: "review_invoice_adjustment",
  words: "approve reject decline sign off expense bonus",
  method: "POST",
  path: "/invoice-adjustments/{adjustment_id}/review",
  scope: "invoice-adjustments:write",
  summary: "Approve or decline an invoice adjustment",
  description:
    "Approves or declines a pending adjustment. You can undo either until the adjustment is invoiced. Sending the current status changes nothing. You can't approve an adjustment you added, unless nobody else in the organization could.",
  input: z.object({ adjustment_id, status: verdict, reason }),
  output: z.object({ data: invoiceAdjustment }),
  changes: changesOfAdjustments,
});

export const reviewInvoiceAdjustments = defineOperation({
  name: "review_invoice_adjustments",
  words: "approve reject sign off all expenses bonuses",
  method: "POST",
  path: "/invoice-adjustments/reviews",
  scope: "invoice-adjustments:write",
  summary: "Approve or decline many invoice adjustments",
  description:
    "Each one is reviewed separately. The response lists every ID in the order you sent them, with whether it was reviewed and, if not, why.",
  input: z.object({
    ids: z
      .array(adjustment_id, { error: "must be a list of ids" })
      .min(1, "Send at least one id")
      .max(200, "Send at most 200 ids at once")
      .meta({ description: "Adjustments to review" }),
    status: verdict,
    reason,
  }),
  output: z.object({ data: z.array(reviewOutcome(adjustmentStatuses)) }),
  changes: changesOfAdjustments,
});

export type AdjustmentRow = OutputOf<typeof getInvoiceAdjustment>["data"];
