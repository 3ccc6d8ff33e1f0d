import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { CycleTotals } from "./cycle.ts";

export type Unapproved = NonNullable<CycleTotals["closing"]>["unapproved_timesheets"][number];

/** `1 invoice`, `1,250 invoices`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** That the cycle is closed before its cut-off; null when it is not. */
export function cutoffText(days: number, cutoff: string): string | null {
  return days > 0 ? `Its cut-off is ${formatDate(cutoff)}: you are closing it ${countOf(days, "day")} early.` : null;
}

/** How many timesheets or adjustments are left out, and their sums by currency; null when none are. */
export function unapprovedText(rows: readonly Unapproved[], noun: string): string | null {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return null;
  const amounts = rows.map(({ amount, currency }) => formatMoney(amount, currency)).join(", ");
  return `${countOf(count, noun)} (${amounts}) ${count === 1 ? "is" : "are"} not approved and won't be included.`;
}
