import type { Refund } from "#lib/money/refunds/contract.ts";
import { countOf } from "#lib/platform/format/number.ts";

type Outcome = Pick<Refund, "status" | "released"> & { items: Pick<Refund["items"][number], "invoice_status">[] };

/** What happens or happened to the work of the refunded invoices. */
export function releaseText({ status, released, items }: Outcome): string {
  const { timesheets, adjustments, fixed_pay, employer_cost } = released;
  const parts = [
    timesheets > 0 ? countOf(timesheets, "timesheet") : "",
    adjustments > 0 ? countOf(adjustments, "adjustment") : "",
    fixed_pay > 0 ? "pay" : "",
    employer_cost > 0 ? "employer cost" : "",
  ].filter((part) => part !== "");
  if (parts.length > 0) return `Billed again: ${parts.join(", ")}`;
  if (status === "failed") return "Not billed again, because the refund failed";
  return items.every(({ invoice_status }) => invoice_status === "refunded")
    ? "Nothing was billed again"
    : "Billed again once fully refunded";
}
