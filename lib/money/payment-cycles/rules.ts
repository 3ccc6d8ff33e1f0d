export const cycleStatuses = ["open", "closing", "closed", "reopening", "paid"] as const;

/** Why a contract costs other than in the cycle before. */
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
] as const;

/** Why a contract gets no invoice. */
export const cycleExceptions = ["nothing_to_pay", "no_exchange_rate"] as const;
