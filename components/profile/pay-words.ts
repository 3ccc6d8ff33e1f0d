import { linkTo } from "#components/list/link-to.ts";
import type { InvoiceView } from "#components/money/invoices/invoice-list.tsx";
import type { StatusTone } from "#components/ui/status.tsx";
import type { AdjustmentView } from "#components/workforce/adjustments/adjustment-list.tsx";
import type { TimesheetView } from "#components/workforce/timesheets/timesheet-list.tsx";
import type { getPersonPay } from "#lib/money/pay-outlook/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";

export type Outlook = OutputOf<typeof getPersonPay>["data"];
export type Missing = Outlook["missing"][number];

/** What a profile is about: a person with all their contracts, or one of them. */
export interface Subject {
  person_id: string;
  contract_id?: string;
}

function sumsOf(sums: Missing["amounts"]): string {
  return sums.map(({ total, currency }) => formatMoney(total, currency)).join(" and ");
}

/** Whether all contracts that aren't over are paid elsewhere. */
function isPaidElsewhere({ missing }: Outlook): boolean {
  const reasons = new Set(missing.map(({ reason }) => reason));
  reasons.delete("contract_ended");
  return reasons.size === 1 && reasons.has("not_paid_here");
}

/** The answer to whether someone is paid, in a few words. */
export function verdictOf(outlook: Outlook): { tone: StatusTone; text: string } {
  const { state, missing } = outlook;
  const { count, overdue_count, totals } = outlook.unpaid_invoices;
  const sums = sumsOf(totals);
  const payable = missing.find(({ reason }) => reason === "invoices_unpaid");
  // Those that can't be paid as they are aren't in a payment either.
  const held = missing.reduce((sum, one) => (one.reason.startsWith("invoices_") ? sum + (one.count ?? 0) : sum), 0);
  switch (state) {
    case "overdue":
      return { tone: "bad", text: `Not paid: ${countOf(overdue_count, "invoice")} overdue, ${sums} unpaid` };
    case "payment_failed":
      return { tone: "bad", text: `Not paid: the payment failed, ${sums} unpaid` };
    case "awaiting_payment":
      return {
        tone: "warn",
        text: `Not paid yet: ${countOf(payable?.count ?? count, "invoice")} awaiting payment, ${sumsOf(payable?.amounts ?? totals)}`,
      };
    case "in_payment":
      return {
        tone: "info",
        text: `Being paid: ${countOf(count - held, "invoice")} in a payment${held > 0 ? "" : `, ${sums}`}`,
      };
    case "blocked":
      return { tone: "bad", text: "Can't be paid until something is fixed" };
    case "in_preparation":
      return { tone: "ok", text: "Paid up: the next payment is in preparation" };
    case "nothing_due":
      return {
        tone: "neutral",
        text: isPaidElsewhere(outlook) ? "Not paid through payment cycles" : "Nothing is due",
      };
  }
}

/** Reasons with nothing to mend: they only say when or where someone is paid. */
const calm: readonly Missing["reason"][] = [
  ...(["cycle_running", "next_cycle_not_open"] as const),
  ...(["contract_not_started", "contract_ended", "not_paid_here"] as const),
];

export function isCalm({ reason }: Missing): boolean {
  return calm.includes(reason);
}

export function missingText({ reason, count, amounts, day, detail }: Missing): string {
  const many = count ?? 0;
  const be = many === 1 ? "is" : "are";
  const sums = amounts.length > 0 ? ` (${sumsOf(amounts)})` : "";
  switch (reason) {
    case "no_contract":
      return "There is no contract to pay.";
    case "contract_not_active":
      return "The contract hasn't been started.";
    case "contract_not_started":
      return `The contract starts on ${formatDate(day)}.`;
    case "contract_ended":
      return day === null ? "The contract is completed." : `The contract ended on ${formatDate(day)}.`;
    case "not_paid_here":
      return "Direct employees aren't paid through payment cycles.";
    case "no_rate":
      return "The contract has no rate.";
    case "no_exchange_rate":
      return `${detail ?? "An exchange rate is missing"}.`;
    case "no_tax_rate":
      return `${detail ?? "A tax rate is missing"}.`;
    case "no_time":
      return "No time was logged for this cycle.";
    case "unapproved_timesheets":
      return `${countOf(many, "timesheet")}${sums} ${be} not approved.`;
    case "unapproved_adjustments":
      return `${countOf(many, "adjustment")}${sums} ${be} not approved.`;
    case "nothing_to_pay":
      return `${detail ?? "There is nothing to pay"}.`;
    case "waiting_deductions":
      return `${detail}.`;
    case "pay_corrections":
      return `${countOf(many, "pay correction")}${sums} of closed cycles ${many === 1 ? "waits" : "wait"} for a decision.`;
    case "no_cycle":
      return "No payment cycle is open.";
    case "next_cycle_not_open":
      return "The next payment cycle isn't open yet.";
    case "cycle_not_closed":
      return `The cut-off was ${formatDate(day)}, and the cycle isn't closed.`;
    case "cycle_running":
      return `The cycle is open until its cut-off on ${formatDate(day)}.`;
    case "not_payable":
      return "There is no exchange rate to the legal entity's currency.";
    case "invoices_open":
      return `${countOf(many, "invoice")}${sums} ${be} open and can't be paid yet.`;
    case "invoices_failed":
      return `The payment of ${countOf(many, "invoice")}${sums} failed.`;
    case "invoices_unpayable":
      return `${countOf(many, "invoice")}${sums} ${be} marked as unpayable.`;
    case "invoices_overdue":
      return `${countOf(many, "invoice")}${sums} ${be} overdue.`;
    case "invoices_unpaid":
      return `${countOf(many, "invoice")}${sums} ${be} awaiting payment.`;
  }
}

/** What an unpaid invoice is for and when it is due. */
export function unpaidNote({
  payment_cycle: cycle,
  is_overdue,
  due_date,
}: Pick<Outlook["unpaid_invoices"]["items"][number], "payment_cycle" | "is_overdue" | "due_date">): string {
  const due = `${is_overdue ? "Was due" : "Due"} ${formatDate(due_date)}`;
  return cycle ? `${formatPeriod(cycle.starts_on, cycle.ends_on)} · ${due}` : due;
}

/** The invoices of a person or contract. */
export function invoicesPath({ person_id, contract_id }: Subject, status: InvoiceView["status"]) {
  return linkTo<InvoiceView>("/invoices", {
    ...(contract_id === undefined ? { worker: person_id } : { contract: contract_id }),
    status,
  });
}

/** Where to mend it; null if nothing is to be done, or the reader may not. */
export function remedyOf(
  missing: Missing,
  subject: Subject,
  scopes: readonly Scope[],
): { href: string; text: string } | null {
  const { reason, contract_id: contract, payment_cycle_id: cycle } = missing;
  const withScope = (scope: Scope, href: string, text: string) => (scopes.includes(scope) ? { href, text } : null);
  const invoices = (status: InvoiceView["status"], act: string, show: string) => ({
    href: invoicesPath(subject, status),
    text: scopes.includes("accounting:write") ? act : show,
  });
  const contractPath = `/contracts/${contract ?? ""}`;
  switch (reason) {
    case "no_contract":
      return withScope("contracts:write", `/contracts/new?person=${subject.person_id}`, "Create a contract");
    case "contract_not_active":
    case "contract_not_started":
    case "contract_ended":
    case "not_paid_here":
      return subject.contract_id ? null : withScope("contracts:read", contractPath, "Open contract");
    case "no_rate":
      if (subject.contract_id) return null;
      return (
        withScope("contracts:write", contractPath, "Amend the contract") ??
        withScope("contracts:read", contractPath, "Open contract")
      );
    case "no_exchange_rate":
    case "not_payable":
      return withScope("accounting:write", "/settings/billing/exchange-rates", "Add exchange rates");
    case "no_tax_rate":
      return withScope("accounting:write", "/settings/billing/tax-rates", "Set tax rates");
    case "no_time":
      return withScope(
        "timesheets:write",
        linkTo<TimesheetView>("/time/timesheets", { contract, status: [] }),
        "Log time",
      );
    case "unapproved_timesheets":
      return withScope(
        "timesheets:read",
        linkTo<TimesheetView>("/time/timesheets", { contract }),
        scopes.includes("timesheets:write") ? "Review timesheets" : "Show timesheets",
      );
    case "unapproved_adjustments":
      return withScope(
        "invoice-adjustments:read",
        linkTo<AdjustmentView>("/adjustments", { contract }),
        scopes.includes("invoice-adjustments:write") ? "Review adjustments" : "Show adjustments",
      );
    case "nothing_to_pay":
    case "waiting_deductions":
      return withScope(
        "invoice-adjustments:read",
        linkTo<AdjustmentView>("/adjustments", { contract, status: ["approved"] }),
        "Show adjustments",
      );
    case "pay_corrections":
      return {
        href: "/payroll/corrections",
        text: scopes.includes("accounting:write") ? "Decide on corrections" : "Show corrections",
      };
    case "no_cycle":
    case "next_cycle_not_open":
      return { href: "/payroll", text: "Open payroll" };
    case "cycle_not_closed":
      return {
        href: `/payroll/${cycle ?? ""}`,
        text: scopes.includes("accounting:write") ? "Close the cycle" : "Open cycle",
      };
    case "cycle_running":
      return { href: `/payroll/${cycle ?? ""}`, text: "Open cycle" };
    case "invoices_open":
      return { href: invoicesPath(subject, ["open"]), text: "Show open invoices" };
    case "invoices_failed":
      return invoices(["failed"], "Pay again", "Show failed invoices");
    case "invoices_unpayable":
      return { href: invoicesPath(subject, ["unpayable"]), text: "Show unpayable invoices" };
    case "invoices_overdue":
      return invoices(["overdue"], "Pay overdue invoices", "Show overdue invoices");
    case "invoices_unpaid":
      return invoices(["payable"], "Pay invoices", "Show unpaid invoices");
  }
}
