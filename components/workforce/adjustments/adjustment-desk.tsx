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
const categoryOf = ({ category, type }: AdjustmentRow) => category?.name ?? typeWord(type);

const isOfAnotherDay = ({ date_of_adjustment: day, date_submitted, move_next_cycle }: AdjustmentRow) =>
  day !== null && day !== date_submitted && !move_next_cycle;

/** Without one of its own, an adjustment is described by its title. */
function descriptionOf({ title, description }: AdjustmentRow) {
  return description === title ? null : <span className="break-words whitespace-pre-line">{description}</span>;
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
    ["Category", categoryOf(row)],
    ["Title", row.title],
    ["Description", descriptionOf(row)],
    ["Quantity", row.quantity === 1 ? null : `${row.quantity} × ${formatMoney(row.amount, row.currency)}`],
    ["Vendor", row.vendor],
    ["Country", row.country && countryName(row.country)],
    ["Reference", row.cycle_reference],
    ["Moved", row.move_next_cycle ? "Moved to the following cycle" : null],
    ["Date", isOfAnotherDay(row) ? formatDate(row.date_submitted) : null],
  ],
  createdHead: "Added",
  addedBy: (row) => row.created_by,
  reasonOf: (row) => row.review_reason,
  add: "Add adjustment",
};
