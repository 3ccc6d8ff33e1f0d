import type { Unchecked } from "#lib/platform/api/execute.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { getPersonPay } from "./contract.ts";
import { blockingReasons, type MissingReason, missingReasons, type PayState } from "./rules.ts";
import type { ContractFacts, Facts } from "./select-outlook.ts";

type Outlook = Unchecked<OutputOf<typeof getPersonPay>>["data"];
type Missing = Outlook["missing"][number];

const about = {
  contract_id: null,
  contract_title: null,
  count: null,
  amounts: [],
  day: null,
  payment_cycle_id: null,
  detail: null,
};

const isTimed = ({ frequency }: Pick<ContractFacts, "frequency">) => frequency === "hourly" || frequency === "daily";

const isOver = ({ shown, ends_on }: ContractFacts) =>
  ends_on !== null && shown.payment_cycle !== null && ends_on < shown.payment_cycle.starts_on;

const isPositive = (amount: string | null) => amount !== null && !amount.startsWith("-") && /[1-9]/.test(amount);

/** Right after closing, the next cycle isn't open yet; once a period was left out, one is missing. */
function isNextCycle({ cycles_until }: ContractFacts, cycle: { starts_on: string }): boolean {
  return cycles_until !== null && Date.parse(cycle.starts_on) - Date.parse(cycles_until) === 86_400_000;
}

/** Why the contract isn't paid by its next cycle at all; null if it is. */
function whyNotAtAll(one: ContractFacts, today: string): { reason: MissingReason; day?: string | null } | null {
  const { shown, starts_on, ends_on } = one;
  if (shown.contract_status === "completed") return { reason: "contract_ended", day: ends_on };
  if (shown.contract_type === "hris_direct_employee") return { reason: "not_paid_here" };
  if (shown.contract_status !== "in_progress") return { reason: "contract_not_active" };
  if (isOver(one)) return { reason: "contract_ended", day: ends_on };
  const { payment_cycle: cycle } = shown;
  if (cycle && starts_on > (cycle.id === null ? today : cycle.ends_on))
    return { reason: "contract_not_started", day: starts_on };
  return null;
}

/** Why the contract's cycle pays nothing for it, or not all of it. */
function exceptionOf({ shown, exception, detail, has_time, ...one }: ContractFacts, isWaiting: boolean) {
  if (exception === null) return detail === null ? [] : [{ reason: "waiting_deductions", detail }];
  if (exception !== "nothing_to_pay") return [{ reason: exception, detail }];
  // What waits for approval says it.
  if (isWaiting && isPositive(shown.pay_after_approval)) return [];
  const isUnlogged = isTimed(one) && !has_time && one.time.count === 0 && one.adjustments.count === 0;
  return isUnlogged ? [{ reason: "no_time" }] : [{ reason: exception, detail }];
}

/** What is missing for one contract. */
function missingOf(one: ContractFacts, today: string): Missing[] {
  const { shown, time, adjustments, corrections, exception } = one;
  const cycle = shown.payment_cycle;
  const of = { ...about, contract_id: shown.contract_id, contract_title: shown.contract_title };
  const inCycle = { ...of, payment_cycle_id: cycle?.id ?? null };
  const sum = (total: string) => [{ currency: shown.currency, total }];
  const waiting = [
    ...(time.count > 0
      ? [{ ...inCycle, reason: "unapproved_timesheets", count: time.count, amounts: sum(time.amount) }]
      : []),
    ...(adjustments.count > 0
      ? [{ ...inCycle, reason: "unapproved_adjustments", count: adjustments.count, amounts: sum(adjustments.amount) }]
      : []),
    ...(corrections.count > 0
      ? [{ ...of, reason: "pay_corrections", count: corrections.count, amounts: sum(corrections.amount) }]
      : []),
  ];
  const whyNot = whyNotAtAll(one, today);
  // A contract that is over may have work left, which its cycle then pays.
  if (whyNot && shown.total === null) return [{ ...of, reason: whyNot.reason, day: whyNot.day ?? null }, ...waiting];
  const found: Missing[] = [...waiting];
  if (!one.has_rate) found.push({ ...of, reason: "no_rate" });
  if (cycle === null || cycle.id === null) {
    const isNext = cycle !== null && isNextCycle(one, cycle);
    return [...found, { ...of, reason: isNext ? "next_cycle_not_open" : "no_cycle" }];
  }
  if (shown.total !== null) {
    found.push(...exceptionOf(one, waiting.length > 0).map((reason) => ({ ...inCycle, ...reason })));
    if (exception === null && !one.is_payable) found.push({ ...of, reason: "not_payable" });
    if (cycle.status === "open")
      found.push({
        ...inCycle,
        reason: cycle.cutoff_on < today ? "cycle_not_closed" : "cycle_running",
        day: cycle.cutoff_on,
      });
  }
  return found;
}

/** What keeps invoices from being paid. */
function missingOfInvoices({ unpaid }: Facts): Missing[] {
  const reasons = new Set(unpaid.map(({ reason }) => reason));
  return [...reasons].map((reason) => {
    const rows = unpaid.filter((row) => row.reason === reason);
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    return { ...about, reason, count, amounts: rows.map(({ currency, total }) => ({ currency, total })) };
  });
}

function stateOf({ unpaid, overdue_count, contracts }: Facts, missing: readonly Missing[]): PayState {
  if (overdue_count > 0) return "overdue";
  if (unpaid.some(({ reason }) => reason === "invoices_failed")) return "payment_failed";
  if (unpaid.some(({ reason }) => reason === "invoices_unpaid")) return "awaiting_payment";
  if (unpaid.some(({ reason }) => reason === "invoices_in_payment")) return "in_payment";
  if (unpaid.length > 0) return "blocked";
  const due = contracts.filter((one) => one.shown.total !== null && one.exception === null && one.is_payable);
  if (due.length > 0) return "in_preparation";
  const isBlocked = missing.some(
    ({ reason }) => blockingReasons.includes(reason as MissingReason) || reason.startsWith("unapproved"),
  );
  return isBlocked ? "blocked" : "nothing_due";
}

const unknown = { pay: null, adjustments: null, employer_cost: null, service_fee: null, vat_total: null, total: null };

/** An outlook from what was read. */
export function makeOutlook(facts: Facts): Outlook {
  const { contracts, unpaid, unpaid_totals, overdue_count, items, payments, today } = facts;
  const place = ({ reason }: Missing) => missingReasons.indexOf(reason as MissingReason);
  const missing = [
    ...(contracts.length === 0 ? [{ ...about, reason: "no_contract" }] : []),
    ...contracts.flatMap((one) => missingOf(one, today)),
    ...missingOfInvoices(facts),
  ].sort((a, b) => place(a) - place(b));
  return {
    state: stateOf(facts, missing),
    next: contracts.map(({ shown, exception }) =>
      // Without a rate, amounts are unknown rather than zero.
      exception === "no_exchange_rate" || exception === "no_tax_rate" ? { ...shown, ...unknown } : shown,
    ),
    unpaid_invoices: {
      count: unpaid.reduce((sum, { count }) => sum + count, 0),
      overdue_count,
      totals: unpaid_totals,
      items,
    },
    payments,
    missing,
  };
}
