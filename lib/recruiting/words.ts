/** Words of the chapter as the database knows them too: kept apart, so that no page carries the schema. */

export const activityKinds = ["INTERVIEW", "REVIEW", "TASK"] as const;

export const archivationReasonKinds = ["REJECTED", "WITHDREW", "OTHER"] as const;

/** Stages that mean the same in every plan; a stage without one is custom. */
export const defaultStageTypes = [
  "applied",
  "screening",
  "interview",
  "assessment",
  "offer",
  "hired",
  "archived",
] as const;

/** `kept`: due, while no mail server is set. */
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
