import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import type { CycleDetail, CycleTotals } from "./cycle.ts";

export type Check = NonNullable<CycleTotals["closing"]>["checks"][number];

const urgency = ({ count, severity }: Check) => (count === 0 ? 2 : severity === "blocks" ? 0 : 1);

/** What blocks closing first, then warnings, then what passed. */
export function byUrgency(checks: readonly Check[]): Check[] {
  return [...checks].sort((one, other) => urgency(one) - urgency(other));
}

function unapproved(count: number, noun: string, amounts: string): string {
  return `${countOf(count, noun)}${amounts} ${count === 1 ? "is" : "are"} not approved and won't be included.`;
}

const passed: Record<Check["check"], string> = {
  no_exchange_rate: "No exchange rate is missing.",
  no_tax_rate: "No tax rate is missing.",
  earlier_cycle_open: "All earlier cycles are closed.",
  pay_corrections: "No earlier cycle left pay out or paid too much.",
  unapproved_timesheets: "All timesheets are approved.",
  unapproved_adjustments: "All adjustments are approved.",
  repeated_expenses: "No expense was added twice.",
  not_payable: "All invoices can be paid.",
  untaxed_fees: "The tax rate of every legal entity's country is known.",
  waiting_deductions: "No approved deduction has to wait.",
  nothing_to_pay: "Every contract has something to pay.",
  before_cutoff: "The cut-off has been reached.",
};

/** A check's result in words. */
export function checkText({ check, count, amounts }: Check, { cutoff_on }: Pick<CycleDetail, "cutoff_on">): string {
  if (count === 0) return passed[check];
  const sums =
    amounts.length === 0 ? "" : ` (${amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(", ")})`;
  switch (check) {
    case "no_exchange_rate":
      return `${countOf(count, "contract")} ${count === 1 ? "is" : "are"} missing an exchange rate. Add it to close the cycle.`;
    case "no_tax_rate":
      return `The country of ${countOf(count, "contract")} and ${count === 1 ? "its legal entity" : "their legal entities"} has no known tax rate. Set your own rate to close the cycle.`;
    case "earlier_cycle_open":
      return `${countOf(count, "earlier cycle")} ${count === 1 ? "is" : "are"} still open. Work approved for ${count === 1 ? "it" : "them"} would be paid in this one.`;
    case "pay_corrections":
      return `${countOf(count, "pay correction")}${sums} of closed cycles ${count === 1 ? "waits" : "wait"} for a decision.`;
    case "unapproved_timesheets":
      return unapproved(count, "timesheet", sums);
    case "unapproved_adjustments":
      return unapproved(count, "adjustment", sums);
    case "repeated_expenses":
      return `${countOf(count, "expense")}${sums} ${count === 1 ? "has" : "have"} the same contract, amount, date, and vendor as another.`;
    case "not_payable":
      return `${countOf(count, "invoice")}${sums} can't be paid until there is an exchange rate to the legal entity's currency.`;
    case "untaxed_fees":
      return count === 1
        ? "1 legal entity is in a country whose tax rate is unknown. Its service fees and seats are invoiced without tax."
        : `${formatCount(count)} legal entities are in countries whose tax rate is unknown. Their service fees and seats are invoiced without tax.`;
    case "waiting_deductions":
      return `${countOf(count, "contract")} ${count === 1 ? "has" : "have"} deductions that stay for a later cycle, because they return more tax than is due. You can refund part of the earlier invoice instead.`;
    case "nothing_to_pay":
      return `${countOf(count, "contract")} ${count === 1 ? "has" : "have"} nothing to pay and ${count === 1 ? "gets" : "get"} no invoice.`;
    case "before_cutoff":
      return `The cut-off is ${formatDate(cutoff_on)}. You're closing ${countOf(count, "day")} early.`;
  }
}
