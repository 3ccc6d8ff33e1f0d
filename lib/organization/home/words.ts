/** Pending actions, most urgent first. */
export const actionKeys = [
  "webhooks_failing",
  "invoices_overdue",
  "cycle_to_close",
  "assets_overdue",
  "tokens_expiring",
  "access_requests_to_decide",
  "payments_to_confirm",
  "pay_corrections_to_decide",
  "invoices_due",
  "adjustments_to_approve",
  "timesheets_to_approve",
  "resignations_waiting",
  "applications_over_target",
  "assets_to_return",
] as const;

/** Invoices by when they have to be paid. */
export const dueKeys = ["invoices_overdue", "invoices_due", "due_later", "in_payment"] as const;

export const newsKeys = ["invoices_issued", "payments_created", "applications_updated"] as const;

export const stepKeys = ["legal_entity", "people", "contract", "members", "job", "assets", "token", "webhook"] as const;
