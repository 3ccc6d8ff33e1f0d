import { linkTo } from "#components/list/link-to.ts";
import type { InvoiceView } from "#components/money/invoices/invoice-list.tsx";
import type { PaymentView } from "#components/money/payments/payment-list.tsx";
import type { StatusTone } from "#components/ui/status.tsx";
import type { AdjustmentView } from "#components/workforce/adjustments/adjustment-list.tsx";
import type { TimesheetView } from "#components/workforce/timesheets/timesheet-list.tsx";
import type { Outlook } from "#lib/money/pay-outlook/contract.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { countOf } from "#lib/platform/format/number.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";

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
  const toldOf = (wanted: Missing["reason"]) => {
    const found = missing.find(({ reason }) => reason === wanted);
    return { invoices: countOf(found?.count ?? count, "invoice"), sums: sumsOf(found?.amounts ?? totals) };
  };
  const [payable, sent] = [toldOf("invoices_unpaid"), toldOf("invoices_in_payment")];
  const verdicts: Record<Outlook["state"], [StatusTone, string]> = {
    overdue: ["bad", `Not paid: ${countOf(overdue_count, "invoice")} overdue, ${sums} unpaid`],
    payment_failed: ["bad", `Not paid: the payment failed, ${sums} unpaid`],
    awaiting_payment: ["warn", `Not paid yet: ${payable.invoices} awaiting payment, ${payable.sums}`],
    in_payment: ["info", `Being paid: ${sent.invoices} in a payment, ${sent.sums}`],
    blocked: ["bad", "Can't be paid until something is fixed"],
    in_preparation: ["ok", "Paid up: the next payment is in preparation"],
    nothing_due: ["neutral", isPaidElsewhere(outlook) ? "Not paid through payment cycles" : "Nothing is due"],
  };
  const [tone, text] = verdicts[state];
  return { tone, text };
}

/** Reasons with nothing to mend: they only say when or where someone is paid. */
const calm: readonly Missing["reason"][] = [
  ...(["cycle_running", "next_cycle_not_open"] as const),
  ...(["contract_not_started", "contract_ended", "not_paid_here"] as const),
];

export function isCalm({ reason }: Missing): boolean {
  return calm.includes(reason);
}

interface Told extends Pick<Missing, "day" | "detail"> {
  count: number;
  /** " (400.00 EUR)", if amounts are known. */
  sums: string;
}

/** "2 invoices (400.00 EUR) are", before what they are. */
const many = ({ count, sums }: Told, noun: string) => `${countOf(count, noun)}${sums} ${count === 1 ? "is" : "are"}`;

const missingTexts: Record<Missing["reason"], (about: Told) => string> = {
  no_contract: () => "There is no contract to pay.",
  contract_not_active: () => "The contract hasn't been started.",
  contract_not_started: ({ day }) => `The contract starts on ${formatDate(day)}.`,
  contract_ended: ({ day }) =>
    day === null ? "The contract is completed." : `The contract ended on ${formatDate(day)}.`,
  not_paid_here: () => "Direct employees aren't paid through payment cycles.",
  no_rate: () => "The contract has no rate.",
  no_exchange_rate: ({ detail }) => `${detail ?? "An exchange rate is missing"}.`,
  no_tax_rate: ({ detail }) => `${detail ?? "A tax rate is missing"}.`,
  no_time: () => "No time was logged for this cycle.",
  unapproved_timesheets: (about) => `${many(about, "timesheet")} not approved.`,
  unapproved_adjustments: (about) => `${many(about, "adjustment")} not approved.`,
  nothing_to_pay: ({ detail }) => `${detail ?? "There is nothing to pay"}.`,
  waiting_deductions: ({ detail }) => `${detail}.`,
  pay_corrections: ({ count, sums }) =>
    `${countOf(count, "pay correction")}${sums} of closed cycles ${count === 1 ? "waits" : "wait"} for a decision.`,
  no_cycle: () => "No cycle with the contract's payment frequency is open.",
  next_cycle_not_open: () => "The next payment cycle isn't open yet.",
  cycle_not_closed: ({ day }) => `The cut-off was ${formatDate(day)}, and the cycle isn't closed.`,
  cycle_running: ({ day }) => `The cycle is open until its cut-off on ${formatDate(day)}.`,
  not_payable: () => "There is no exchange rate to the legal entity's currency.",
  invoices_open: (about) => `${many(about, "invoice")} open and can't be paid yet.`,
  invoices_failed: ({ count, sums }) => `The payment of ${countOf(count, "invoice")}${sums} failed.`,
  invoices_unpayable: (about) => `${many(about, "invoice")} marked as unpayable.`,
  invoices_overdue: (about) => `${many(about, "invoice")} overdue.`,
  invoices_unpaid: (about) => `${many(about, "invoice")} awaiting payment.`,
  invoices_in_payment: (about) => `${many(about, "invoice")} in a payment that isn't marked as paid.`,
};

export function missingText({ reason, count, amounts, day, detail }: Missing): string {
  const sums = amounts.length > 0 ? ` (${sumsOf(amounts)})` : "";
  return missingTexts[reason]({ count: count ?? 0, sums, day, detail });
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

interface Remedy {
  href: string;
  text: string;
}

/** Where to mend it; null if nothing is to be done, or the reader may not. */
export function remedyOf(missing: Missing, subject: Subject, scopes: readonly Scope[]): Remedy | null {
  const { reason, contract_id: contract, payment_cycle_id: cycle } = missing;
  const isPayer = scopes.includes("accounting:write");
  const withScope = (scope: Scope, href: string, text: string) => (scopes.includes(scope) ? { href, text } : null);
  const contractTo = (scope: Scope, text: string) =>
    subject.contract_id ? null : withScope(scope, `/contracts/${contract ?? ""}`, text);
  const cycleTo = (text: string) => ({ href: `/payroll/${cycle ?? ""}`, text });
  const invoicesTo = (status: InvoiceView["status"], text: string) => ({ href: invoicesPath(subject, status), text });
  const timesheetsTo = (scope: Scope, view: Partial<TimesheetView>, text: string) =>
    withScope(scope, linkTo<TimesheetView>("/time/timesheets", { contract, ...view }), text);
  const adjustmentsTo = (view: Partial<AdjustmentView>, text: string) =>
    withScope("invoice-adjustments:read", linkTo<AdjustmentView>("/adjustments", { contract, ...view }), text);

  const openContract = contractTo("contracts:read", "Open contract");
  const addRates = withScope("accounting:write", "/settings/billing/exchange-rates", "Add exchange rates");
  const showAdjustments = adjustmentsTo({ status: ["approved"] }, "Show adjustments");
  const openPayroll = { href: "/payroll", text: "Open payroll" };
  const mayReviewTime = scopes.includes("timesheets:write");
  const mayReviewAdjustments = scopes.includes("invoice-adjustments:write");
  const remedies: Record<Missing["reason"], Remedy | null> = {
    no_contract: withScope("contracts:write", `/contracts/new?person=${subject.person_id}`, "Create a contract"),
    contract_not_active: openContract,
    contract_not_started: openContract,
    contract_ended: openContract,
    not_paid_here: openContract,
    no_rate: contractTo("contracts:write", "Amend the contract") ?? openContract,
    no_exchange_rate: addRates,
    not_payable: addRates,
    no_tax_rate: withScope("accounting:write", "/settings/billing/tax-rates", "Set tax rates"),
    no_time: timesheetsTo("timesheets:write", { status: [] }, "Log time"),
    unapproved_timesheets: timesheetsTo("timesheets:read", {}, mayReviewTime ? "Review timesheets" : "Show timesheets"),
    unapproved_adjustments: adjustmentsTo({}, mayReviewAdjustments ? "Review adjustments" : "Show adjustments"),
    nothing_to_pay: showAdjustments,
    waiting_deductions: showAdjustments,
    pay_corrections: {
      href: "/payroll/corrections",
      text: isPayer ? "Decide on corrections" : "Show corrections",
    },
    no_cycle: openPayroll,
    next_cycle_not_open: openPayroll,
    cycle_not_closed: cycleTo(isPayer ? "Close the cycle" : "Open cycle"),
    cycle_running: cycleTo("Open cycle"),
    invoices_open: invoicesTo(["open"], "Show open invoices"),
    invoices_failed: invoicesTo(["failed"], isPayer ? "Pay again" : "Show failed invoices"),
    invoices_unpayable: invoicesTo(["unpayable"], "Show unpayable invoices"),
    invoices_overdue: invoicesTo(["overdue"], isPayer ? "Pay overdue invoices" : "Show overdue invoices"),
    invoices_unpaid: invoicesTo(["payable"], isPayer ? "Pay invoices" : "Show unpaid invoices"),
    invoices_in_payment: {
      href: linkTo<PaymentView>("/payments", { status: ["processing"], worker: subject.person_id }),
      text: isPayer ? "Mark as paid" : "Show payments",
    },
  };
  return remedies[reason];
}
