import type { StatusTone } from "#components/ui/status.tsx";
import type {
  getPaymentCycle,
  getPaymentCycleTotals,
  listPaymentCycles,
  previewPaymentCycle,
} from "#lib/money/payment-cycles/contract.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";

export type Cycle = OutputOf<typeof listPaymentCycles>["data"][number];
export type CycleDetail = OutputOf<typeof getPaymentCycle>["data"];
export type CycleTotals = OutputOf<typeof getPaymentCycleTotals>["data"];
export type PreviewRow = OutputOf<typeof previewPaymentCycle>["data"][number];

export const payrollPath = "/payroll";

export function pathOf(cycle: { id: string }): string {
  return `${payrollPath}/${cycle.id}`;
}

export const frequencyNames: Record<Cycle["frequency"], string> = {
  monthly: "Monthly",
  semimonthly: "Twice a month",
  biweekly: "Every two weeks",
  weekly: "Weekly",
};

export const cycleStatuses: Record<Cycle["status"], { word: string; tone: StatusTone }> = {
  open: { word: "Open", tone: "neutral" },
  closing: { word: "Closing", tone: "info" },
  closed: { word: "Closed, to pay", tone: "warn" },
  reopening: { word: "Reopening", tone: "info" },
  paid: { word: "Paid", tone: "neutral" },
};

/** Invoices are being made or canceled by the workers. */
export function isAtWork({ status }: Pick<Cycle, "status">): boolean {
  return status === "closing" || status === "reopening";
}

/** `1–30 Nov 2026`, `26 Oct – 8 Nov 2026`, `28 Dec 2026 – 3 Jan 2027`. */
export function periodOf({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string {
  const [first = "", last = ""] = [formatDate(starts_on), formatDate(ends_on)];
  const [day, month, year] = first.split(" ");
  const [, lastMonth, lastYear] = last.split(" ");
  if (year !== lastYear) return `${first} – ${last}`;
  return month === lastMonth ? `${day}–${last}` : `${day} ${month} – ${last}`;
}

const reasonWords: Record<PreviewRow["reasons"][number], string> = {
  new_starter: "Starts in this period",
  leaver: "Left",
  not_in_last_cycle: "Was not paid in the last cycle",
  rate_changed: "The rate changed",
  pro_rata: "Paid for part of the period",
  hours_changed: "Other hours or days",
  adjustments: "Adjustments",
  employer_cost: "Employer cost changed",
  fee_changed: "Service fee changed",
  tax_changed: "Tax changed",
  nothing_to_pay: "Nothing to pay",
  no_exchange_rate: "No exchange rate",
};

export function reasonsOf({ reasons }: Pick<PreviewRow, "reasons">): string {
  return reasons.map((reason) => reasonWords[reason]).join(" · ");
}

type Exception = CycleTotals["exceptions"][number];

const exceptionWords: Record<Exception["reason"], readonly [one: string, many: string]> = {
  nothing_to_pay: ["contract has nothing to be paid", "contracts have nothing to be paid"],
  no_exchange_rate: [
    "contract needs an exchange rate that is missing",
    "contracts need an exchange rate that is missing",
  ],
};

/** `3 contracts have nothing to be paid`. */
export function exceptionText({ reason, contracts }: Exception): string {
  return `${formatCount(contracts)} ${exceptionWords[reason][contracts === 1 ? 0 : 1]}`;
}
