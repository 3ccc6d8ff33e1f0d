/** The answer to whether someone is paid, the most urgent first. */
export const payStates = [
  "overdue",
  "payment_failed",
  "awaiting_payment",
  "in_payment",
  "blocked",
  "in_preparation",
  "nothing_due",
] as const;

export type PayState = (typeof payStates)[number];

/** What keeps pay from being complete or from being paid, in the order in which to mend it. */
export const missingReasons = [
  "no_contract",
  "contract_not_active",
  "contract_not_started",
  "contract_ended",
  "not_paid_here",
  "no_rate",
  "no_exchange_rate",
  "no_tax_rate",
  "no_time",
  "unapproved_timesheets",
  "unapproved_adjustments",
  "nothing_to_pay",
  "waiting_deductions",
  "pay_corrections",
  "no_cycle",
  "next_cycle_not_open",
  "cycle_not_closed",
  "cycle_running",
  "not_payable",
  "invoices_open",
  "invoices_failed",
  "invoices_unpayable",
  "invoices_overdue",
  "invoices_unpaid",
  "invoices_in_payment",
] as const;

export type MissingReason = (typeof missingReasons)[number];

/** Reasons why there is nothing to pay for a contract that should have pay. */
export const blockingReasons: readonly MissingReason[] = [
  "contract_not_active",
  "no_rate",
  "no_exchange_rate",
  "no_tax_rate",
  "no_time",
  "nothing_to_pay",
  "no_cycle",
  "not_payable",
];
