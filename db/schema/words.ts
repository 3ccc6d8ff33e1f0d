/** Words that columns can have, for the schema and for contracts: in a separate file, so that no page bundles the schema. */

/** `closed`: by itself, as the member was disabled. */
export const accessRequestStatuses = ["open", "approved", "declined", "closed"] as const;

export const activityKinds = ["INTERVIEW", "REVIEW", "TASK"] as const;

export const archivationReasonKinds = ["REJECTED", "WITHDREW", "OTHER"] as const;

/** Stages with the same meaning in every plan; a stage without a default type is custom. */
export const defaultStageTypes = [
  "applied",
  "screening",
  "interview",
  "assessment",
  "offer",
  "hired",
  "archived",
] as const;

/** `kept`: due, but no mail server is configured. */
export const emailStatuses = ["scheduled", "kept", "sent", "failed", "canceled"] as const;

export const jobBoardTypes = ["INTERNAL_CAREER_PAGE", "EXTERNAL_CAREER_PAGE", "LINKEDIN"] as const;

export const jobStatuses = [
  "DRAFT",
  "WAITING_FOR_APPROVAL",
  "APPROVED",
  "NOT_APPROVED",
  "OPEN",
  "CLOSED",
  "ARCHIVED",
] as const;

export const matchingValues = ["MATCHED", "NOT_MATCHED", "UNDECIDED"] as const;

export const publicationStates = [
  "PUBLISHED_BASIC",
  "PUBLISHED_PREMIUM",
  "UNPUBLISHED",
  "EXPIRED",
  "IN_PROGRESS",
  "FAILED",
] as const;

export const stageCategories = ["LEAD", "ACTIVE", "COMPLETED"] as const;

export const stageEntryStatuses = ["ACTIVE", "COMPLETED", "PENDING", "REJECTED"] as const;

export const contractTypes = [
  "ongoing_time_based",
  "pay_as_you_go_time_based",
  "time_based",
  "milestones",
  "payg_milestones",
  "payg_tasks",
  "commission",
  "eor",
  "peo",
  "global_payroll",
  "hris_direct_employee",
] as const;

export const contractStatuses = [
  "new",
  "under_review",
  "waiting_for_employee_contract",
  "in_progress",
  "completed",
  "cancelled",
] as const;

export const cycleFrequencies = ["weekly", "biweekly", "semimonthly", "monthly"] as const;

export const payFrequencies = ["hourly", "daily", ...cycleFrequencies, "custom"] as const;

export const paymentCycleStatuses = ["open", "closing", "closed", "reopening", "paid"] as const;

/** Why a closed cycle's pay isn't what the contract says. */
export const payCorrectionCauses = [
  "days_missed",
  "days_overpaid",
  "invoice_canceled",
  "invoice_refunded",
  "not_invoiced",
] as const;

/** `settled`: by an adjustment; `superseded`: the contract or the cycle changed, or the adjustment was declined. */
export const payCorrectionStatuses = ["open", "settled", "dismissed", "superseded"] as const;

/** What a refund makes billable again. */
export const releasedKinds = ["timesheet", "adjustment", "fixed_pay", "employer_cost"] as const;
