import { payCorrectionCauses } from "#db/schema/words.ts";

export const cycleStatuses = ["open", "closing", "closed", "reopening", "paid"] as const;

/** Why a contract's cost differs from the previous cycle. */
export const cycleReasons = [
  "new_starter",
  "leaver",
  "not_in_last_cycle",
  "rate_changed",
  "pro_rata",
  "hours_changed",
  "adjustments",
  "employer_cost",
  "fee_changed",
  "tax_changed",
  "nothing_to_pay",
  "no_exchange_rate",
  "no_tax_rate",
] as const;

/** What a person's difference from the previous cycle consists of. */
export const changeReasons = [
  "started",
  "ended",
  "not_in_last_cycle",
  "nothing_to_pay",
  "rate",
  "time",
  "adjustments",
  "pay_correction",
  "employer_cost",
  "service_fee",
  "tax",
] as const;

/** Why a contract gets no invoice. */
export const cycleExceptions = ["nothing_to_pay", "no_exchange_rate", "no_tax_rate"] as const;

/** Why a closed cycle didn't pay a contract as agreed. */
export const listedExceptions = [...cycleExceptions, ...payCorrectionCauses] as const;

/** Why preview rows need attention. */
export const cycleIssues = [...cycleExceptions, "waiting_deductions", "not_payable"] as const;

/** Checks made before a cycle is closed, in this order. */
export const closingChecks = [
  "no_exchange_rate",
  "no_tax_rate",
  "earlier_cycle_open",
  "pay_corrections",
  "unapproved_timesheets",
  "unapproved_adjustments",
  "repeated_expenses",
  "not_payable",
  "untaxed_fees",
  "waiting_deductions",
  "nothing_to_pay",
  "before_cutoff",
] as const;

/** Checks that prevent closing a cycle. */
export const blockingChecks: readonly (typeof closingChecks)[number][] = ["no_exchange_rate", "no_tax_rate"];
