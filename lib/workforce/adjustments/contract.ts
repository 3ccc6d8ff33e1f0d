import { z } from "zod";
import { plainDecimal } from "#lib/platform/api/input-fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { calendarDay, deleted, money, oneOrMany, timestamp } from "#lib/platform/declaration/fields.ts";
import { dayRange } from "#lib/platform/declaration/list-fields.ts";
import { outsidersText } from "#lib/platform/declaration/untrusted.ts";
import { fileLink } from "#lib/platform/uploads/file-fields.ts";
import { longestFile } from "#lib/platform/uploads/upload-rule.ts";
import { categoryContractTypes } from "#lib/workforce/adjustment-categories.ts";
import { adjustmentWarnings, changesOfAdjustments } from "#lib/workforce/invoice-adjustments/contract.ts";
import { adjustment_id } from "#lib/workforce/invoice-adjustments/inputs.ts";
import { contract_id, landing } from "#lib/workforce/review.ts";
import { adjustment_category_id, createAdjustmentInput, id, updateAdjustmentInput, vendor } from "./inputs.ts";
import { wireStatuses } from "./rules.ts";

const defineOperation = inArea("Adjustments");
const reads = "adjustments:read";
const writes = "adjustments:write";

export const adjustment = z
  .object({
    id: z.string().meta({ format: "uuid" }),
    file: z.object({ id: z.string(), name: outsidersText, fileType: z.string() }).nullable(),
    title: z.string(),
    description: z.string(),
    amount: money.meta({ description: "With the digits of the contract's currency; always positive" }),
    status: z.enum(wireStatuses).meta({
      description:
        "Employer of record: `PENDING`, `APPROVED`, `DENIED`, `DISBURSE_SCHEDULED` (on an invoice), `REIMBURSED` (paid). Otherwise: `open`, `pending_approval` (agreed to, its cycle is open), `failed` (declined), `success` (on an invoice); `OPEN` in the response that creates it.",
    }),
    created_at: timestamp,
    updated_at: timestamp,
    contract_id: z.string(),
    cycle_reference: z.string().nullable(),
    move_next_cycle: z.boolean(),
    date_of_adjustment: timestamp.nullable(),
    actual_start_cycle_date: timestamp.nullable().meta({ description: "First day of the payment cycle that pays it" }),
    actual_end_cycle_date: timestamp.nullable().meta({ description: "Last day of that cycle" }),
    adjustment_category_id: z.string().nullable(),
  })
  .meta({ id: "Adjustment" });

export const listAdjustmentCategories = defineOperation({
  name: "list_adjustment_categories",
  words: "kinds types choose expense bonus deduction allowance options which pay",
  method: "GET",
  path: "/adjustments/categories",
  scope: reads,
  summary: "List adjustment categories",
  description:
    "Everything an adjustment can be for. Send a category's `id` as `adjustment_category_id`; it determines whether the amount is added or deducted.",
  tolerant: true,
  input: z.object({
    contract_types: oneOrMany(categoryContractTypes)
      .optional()
      .meta({ description: "Only categories for these kinds of contracts" }),
  }),
  output: z.object({
    data: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          label: z.string(),
          unit_type: z.enum(["amount"]),
          contract_types: z.array(z.enum(categoryContractTypes)),
        })
        .meta({ id: "AdjustmentCategory" }),
    ),
  }),
});

export const createAdjustment = defineOperation({
  name: "create_adjustment",
  words:
    "bonus deduct deduction expense reimburse receipt allowance stipend commission extra pay salary add one-time next",
  adds: true,
  method: "POST",
  path: "/adjustments",
  scope: writes,
  summary: "Create an adjustment",
  description:
    "Changes what a contract is paid in its next payment cycle, once someone approves it. The category determines whether the amount is added or deducted.",
  tolerant: true,
  body: "multipart",
  longestBody: longestFile + 1024 * 1024,
  errors: { 400: "bare_errors" },
  refuses: [404],
  input: createAdjustmentInput,
  output: z.object({ data: adjustment, warnings: adjustmentWarnings }),
  status: 201,
  changes: changesOfAdjustments,
});

export const getAdjustment = defineOperation({
  name: "get_adjustment",
  words: "bonus expense details approved",
  method: "GET",
  path: "/adjustments/{id}",
  scope: reads,
  summary: "Retrieve an adjustment",
  description:
    "Includes its status, category, and the payment cycle that pays it. Use `get_adjustment_file` to download its file.",
  tolerant: true,
  errors: { 400: "bare_errors" },
  input: z.object({ id }),
  output: z.object({ data: adjustment }),
});

export const updateAdjustment = defineOperation({
  name: "update_adjustment",
  words: "change fix correct description amount bonus expense allowance relocation",
  isShownWrapped: true,
  method: "PATCH",
  path: "/adjustments/{id}",
  scope: writes,
  summary: "Update an adjustment",
  description:
    "Changes only the fields you send, while the adjustment is pending. Send them inside `data` as JSON, as parts such as `data[title]`, or flat.",
  tolerant: true,
  body: "multipart",
  longestBody: longestFile + 1024 * 1024,
  input: updateAdjustmentInput,
  output: z.object({ data: z.object({ updated: z.boolean() }), warnings: adjustmentWarnings }),
  changes: changesOfAdjustments,
});

export const deleteAdjustment = defineOperation({
  name: "delete_adjustment",
  words: "remove scrap drop cancel undo mistake bonus deduction expense stipend commission allowance entitled",
  method: "DELETE",
  path: "/adjustments/{id}",
  scope: writes,
  summary: "Delete an adjustment",
  description: "Permanently deletes a pending adjustment and its file. You can restore it for 15 minutes.",
  tolerant: true,
  refuses: [409],
  input: z.object({ id }),
  output: deleted,
  destructive: true,
  changes: changesOfAdjustments,
});

export const restoreAdjustment = defineOperation({
  name: "restore_adjustment",
  adds: true,
  method: "POST",
  path: "/adjustments/{id}/restore",
  scope: writes,
  summary: "Restore a deleted adjustment",
  description: "Within 15 minutes of its deletion. Restores the file too.",
  refuses: [409],
  input: z.object({ id }),
  output: z.object({ data: adjustment }),
  changes: changesOfAdjustments,
});

export const getAdjustmentFile = defineOperation({
  name: "get_adjustment_file",
  words: "receipt expense proof download",
  method: "GET",
  path: "/adjustments/{id}/file",
  scope: reads,
  summary: "Retrieve a download link for an adjustment's file",
  description: "The link works for 15 minutes, as long as the credential that requested it is valid.",
  input: z.object({ id }),
  output: z.object({ data: fileLink }),
  showsSecret: true,
});

export const listContractAdjustments = defineOperation({
  name: "list_contract_adjustments",
  words:
    "extras bonus bonuses deduction deductions allowance stipend expense expenses reimbursement commission contract approved pending person top up",
  method: "GET",
  path: "/contracts/{contract_id}/adjustments",
  scope: reads,
  summary: "List adjustments of a contract",
  description: "All adjustments in one response, newest first.",
  tolerant: true,
  errors: { 400: "bare_errors" },
  input: z.object({ contract_id, ...dayRange("Dated") }),
  output: z.object({ data: z.array(adjustment) }),
});

export const forecastAdjustment = defineOperation({
  name: "forecast_adjustment",
  words: "bonus effect what would change pay",
  method: "GET",
  path: "/contracts/{contract_id}/adjustment-forecast",
  scope: writes,
  summary: "Forecast the effect of an adjustment",
  description:
    "Returns which payment cycle would pay the adjustment, and what that cycle pays the contract with and without it. Doesn't change anything.",
  input: z.object({
    contract_id,
    adjustment_category_id: adjustment_category_id.optional(),
    amount: plainDecimal(12, 3, "80.00").optional().meta({ description: "Without it, only the cycle is returned" }),
    date_of_adjustment: calendarDay.optional().meta({ description: "Default: today" }),
    move_next_cycle: z
      .enum(["true", "false"], { error: "must be true or false" })
      .optional()
      .meta({ description: "`true` to forecast it in the following cycle" }),
    vendor: vendor.optional().meta({
      description: "To be warned of expenses with the same contract, amount, date, and vendor",
    }),
    instead_of: adjustment_id.optional().meta({ description: "The pending adjustment that is being edited" }),
  }),
  output: z.object({
    data: z.object({
      currency: z.string(),
      payment_cycle: landing,
      missed_cycle: landing.meta({
        description:
          "The cycle that its date falls in, if that is closed or its cut-off was before the date, so that a later one pays it; null if it is moved",
      }),
      move_until: z
        .string()
        .nullable()
        .meta({ format: "date", description: "Last day on which it can be moved to the following cycle" }),
      next_cycle: landing.meta({ description: "The cycle that `move_next_cycle` would move it to" }),
      payment_before: money.nullable().meta({ description: "Null until the cycle is open" }),
      payment_after: money.nullable().meta({ description: "If it's approved; null until the cycle is open" }),
      waiting_deductions: z.string().nullable().meta({
        description:
          "Which approved deductions, possibly with this one, would stay for a later cycle, because they return more tax of earlier invoices than is due",
      }),
      is_paid_later: z.boolean().meta({
        description: "Whether the cycle would pay the contract nothing, so everything moves to a later one",
      }),
    }),
    warnings: adjustmentWarnings,
  }),
});
