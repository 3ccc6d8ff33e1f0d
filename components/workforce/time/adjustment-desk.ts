import { fieldErrors } from "#components/shell/field-errors.ts";
import { call, keyOf, query, requestOf } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/api/contract.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import {
  adjustmentStatuses,
  createInvoiceAdjustment,
  deleteInvoiceAdjustment,
  exportInvoiceAdjustments,
  getInvoiceAdjustment,
  listInvoiceAdjustments,
  reviewInvoiceAdjustments,
  updateInvoiceAdjustment,
} from "#lib/workforce/invoice-adjustments/contract.ts";
import { typeWord } from "./adjustment-words.ts";
import type { Desk } from "./desk.ts";

export type AdjustmentRow = OutputOf<typeof getInvoiceAdjustment>["data"];

type Entered = Omit<InputOf<typeof createInvoiceAdjustment>, "contract_id">;

export const adjustmentDesk: Desk<AdjustmentRow> = {
  noun: "adjustment",
  plural: "adjustments",
  path: "/time/adjustments",
  readScope: "invoice-adjustments:read",
  writeScope: "invoice-adjustments:write",
  statuses: adjustmentStatuses,
  refused: { status: "declined", verb: "Decline" },
  key: keyOf(listInvoiceAdjustments),
  csv: ({ limit, ...filters }: { limit?: number }) => requestOf(exportInvoiceAdjustments, filters).url,
  readPage: (filters, cursor, signal) =>
    call(listInvoiceAdjustments, { ...filters, ...(cursor === null ? {} : { cursor }) }, { signal }),
  readOne: (id) => query(getInvoiceAdjustment, { adjustment_id: id }) as never,
  review: (ids, verdict) =>
    call(reviewInvoiceAdjustments, { ids, status: verdict === "refused" ? "declined" : verdict }),
  remove: (row) => call(deleteInvoiceAdjustment, { adjustment_id: row.id }),
  restore: ({ contract_id, type, description, quantity, amount, date_submitted }) =>
    call(createInvoiceAdjustment, { contract_id, type, description, quantity, amount, date_submitted }),
  dayOf: (row) => row.date_submitted,
  dayHead: "Date",
  subject: (row) => `${row.description} · ${row.contract_title}`,
  quantity: (row) => typeWord(row.type),
  quantityHead: "Type",
  isCounted: false,
  total: (row) => row.total,
  details: (row) => [
    { name: "Type", value: typeWord(row.type) },
    { name: "Description", value: row.description },
    ...(row.quantity === 1
      ? []
      : [{ name: "Quantity", value: `${row.quantity} × ${formatMoney(row.amount, row.currency)}` }]),
  ],
  form: {
    title: "Add adjustment",
    description: "Money beside the rate of a contract. It is paid once somebody has approved it.",
    action: "Add adjustment",
    fields: ["contract_id", "type", "description", "quantity", "amount", "date_submitted"],
    dayField: "date_submitted",
    check(entries, row) {
      const input = row ? updateInvoiceAdjustment.input : createInvoiceAdjustment.input;
      return fieldErrors(input.safeParse({ ...entries, adjustment_id: row?.id }).error?.issues ?? []);
    },
    create: (entries) =>
      call(createInvoiceAdjustment, { contract_id: entries.contract_id ?? "", ...(entries as unknown as Entered) }),
    change: (row, entries) =>
      call(updateInvoiceAdjustment, { adjustment_id: row.id, ...(entries as unknown as Entered) }),
  },
};
