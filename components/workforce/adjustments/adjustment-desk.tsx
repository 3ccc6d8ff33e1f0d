import Paperclip from "lucide-react/icons/paperclip";
import type { Desk } from "#components/workforce/desk/desk.ts";
import { call, keyOf, query } from "#lib/platform/api/client.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import {
  type AdjustmentRow,
  getInvoiceAdjustment,
  listInvoiceAdjustments,
  reviewInvoiceAdjustments,
} from "#lib/workforce/invoice-adjustments/contract.ts";
import { typeWord } from "./adjustment-words.ts";

const operations = () => import("#lib/workforce/adjustments/contract.ts");

/** Adjustments that were added with only a type have no category. */
function categoryOf({ category, type }: AdjustmentRow): string {
  if (category === null) return typeWord(type);
  return category.name;
}

export const adjustmentDesk: Desk<AdjustmentRow> = {
  noun: "adjustment",
  plural: "adjustments",
  writeScope: "invoice-adjustments:write",
  refused: { done: "rejected", verb: "Reject", hasReason: true },
  key: keyOf(listInvoiceAdjustments),
  readOne: (id) => query(getInvoiceAdjustment, { adjustment_id: id }) as never,
  review: (ids, verdict, reason) =>
    call(reviewInvoiceAdjustments, { ids, status: verdict === "refused" ? "declined" : verdict, reason }),
  remove: async ({ id }) => call((await operations()).deleteAdjustment, { id }),
  restore: async ({ id }) => call((await operations()).restoreAdjustment, { id }),
  dayOf: (row) => row.date_of_adjustment ?? row.date_submitted,
  dayHead: "Date",
  subject: (row) => (
    <>
      {row.file ? (
        <Paperclip role="img" aria-label="Has a receipt" className="mr-1 inline size-3 align-[-1px]" />
      ) : null}
      {row.title ?? row.description} · {row.contract_title}
    </>
  ),
  quantity: categoryOf,
  quantityHead: "Category",
  isCounted: false,
  total: (row) => row.total,
  details: (row) => [
    { name: "Category", value: categoryOf(row) },
    ...(row.title === null ? [] : [{ name: "Title", value: row.title }]),
    ...(row.description === row.title
      ? []
      : [{ name: "Description", value: <span className="break-words whitespace-pre-line">{row.description}</span> }]),
    ...(row.quantity === 1
      ? []
      : [{ name: "Quantity", value: `${row.quantity} × ${formatMoney(row.amount, row.currency)}` }]),
    ...(row.vendor === null ? [] : [{ name: "Vendor", value: row.vendor }]),
    ...(row.country === null ? [] : [{ name: "Country", value: countryName(row.country) }]),
    ...(row.cycle_reference === null ? [] : [{ name: "Reference", value: row.cycle_reference }]),
    ...(row.move_next_cycle ? [{ name: "Moved", value: "Moved to the following cycle" }] : []),
    ...(row.date_of_adjustment !== null && row.date_of_adjustment !== row.date_submitted && !row.move_next_cycle
      ? [{ name: "Date", value: formatDate(row.date_submitted) }]
      : []),
  ],
  createdHead: "Added",
  addedBy: (row) => row.created_by,
  reasonOf: (row) => row.review_reason,
  add: "Add adjustment",
};
