import type { StatusTone } from "#components/ui/status.tsx";
import type {
  getPaymentCycle,
  getPaymentCycleTotals,
  listPaymentCycles,
  previewPaymentCycle,
} from "#lib/money/payment-cycles/contract.ts";
import type { cycleIssues } from "#lib/money/payment-cycles/rules.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";

export type Cycle = OutputOf<typeof listPaymentCycles>["data"][number];
export type CycleDetail = OutputOf<typeof getPaymentCycle>["data"];
export type CycleTotals = OutputOf<typeof getPaymentCycleTotals>["data"];
export type PreviewRow = OutputOf<typeof previewPaymentCycle>["data"][number];

export const payrollPath = "/payroll";

export function pathOf(cycle: { id: string }): string {
  return `${payrollPath}/${cycle.id}`;
}

type Issue = (typeof cycleIssues)[number];

/** URL of the cycle's contracts with an issue. */
export function issueAddress(cycle: { id: string }, issue: Issue): string {
  return `${pathOf(cycle)}?issue=${issue}#contracts`;
}

export const issueWords: Record<Issue, string> = {
  nothing_to_pay: "Nothing to pay",
  no_exchange_rate: "No exchange rate",
  no_tax_rate: "No tax rate",
  waiting_deductions: "Waiting deductions",
  not_payable: "Can't be paid",
};

export const frequencyNames: Record<Cycle["frequency"], string> = {
  weekly: "Weekly",
  biweekly: "Every two weeks",
  semimonthly: "Twice a month",
  monthly: "Monthly",
};

export const cycleStatuses: Record<Cycle["status"], { word: string; tone: StatusTone }> = {
  open: { word: "Open", tone: "neutral" },
  closing: { word: "Closing", tone: "info" },
  closed: { word: "Closed, awaiting payment", tone: "warn" },
  reopening: { word: "Reopening", tone: "info" },
  paid: { word: "Paid", tone: "neutral" },
};

/** Whether workers are creating or canceling invoices. */
export function isTransitioning({ status }: Pick<Cycle, "status">): boolean {
  return status === "closing" || status === "reopening";
}

export function periodOf({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string {
  return formatPeriod(starts_on, ends_on);
}

const reasonWords: Record<PreviewRow["reasons"][number], string> = {
  new_starter: "Starts in this period",
  leaver: "Left",
  not_in_last_cycle: "Wasn't paid in the last cycle",
  rate_changed: "The rate changed",
  pro_rata: "Paid for part of the period",
  hours_changed: "Hours or days changed",
  adjustments: "Adjustments",
  employer_cost: "Employer cost changed",
  fee_changed: "Service fee changed",
  tax_changed: "Tax changed",
  nothing_to_pay: "Nothing to pay",
  no_exchange_rate: "No exchange rate",
  no_tax_rate: "No tax rate",
};

export function reasonsOf({ reasons }: Pick<PreviewRow, "reasons">): string {
  return reasons.map((reason) => reasonWords[reason]).join(" · ");
}

type Exception = CycleTotals["exceptions"][number];

const exceptionWords: Record<Exception["reason"], readonly [one: string, many: string]> = {
  nothing_to_pay: ["contract has nothing to pay", "contracts have nothing to pay"],
  no_exchange_rate: ["contract is missing an exchange rate", "contracts are missing an exchange rate"],
  no_tax_rate: ["contract is missing a tax rate", "contracts are missing a tax rate"],
};

/** `3 contracts have nothing to pay`. */
export function exceptionText({ reason, contracts }: Exception): string {
  return `${formatCount(contracts)} ${exceptionWords[reason][contracts === 1 ? 0 : 1]}`;
}
