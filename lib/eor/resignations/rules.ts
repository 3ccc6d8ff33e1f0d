export const resignationStatuses = [
  "AWAITING_TRIAGE",
  "AWAITING_PTO",
  "AWAITING_PROCESSING",
  "PROCESSING",
  "AWAITING_REFUND",
  "COMPLETED",
  "CANCELLED",
] as const;

export type ResignationStatus = (typeof resignationStatuses)[number];

/** The allowed next statuses. app.next_resignation_states in the database has the same table. */
export const nextStatuses: Record<ResignationStatus, readonly ResignationStatus[]> = {
  AWAITING_TRIAGE: ["AWAITING_PTO", "CANCELLED"],
  AWAITING_PTO: ["AWAITING_PROCESSING", "CANCELLED"],
  AWAITING_PROCESSING: ["PROCESSING", "COMPLETED", "CANCELLED"],
  PROCESSING: ["AWAITING_REFUND", "COMPLETED"],
  AWAITING_REFUND: ["COMPLETED"],
  COMPLETED: [],
  CANCELLED: [],
};

export const letterStatuses = ["AWAITING_SIGNATURE", "SIGNED"] as const;

/** What happens to unused paid time off. */
export const ptoSettlements = ["none", "paid_out", "taken"] as const;

export const maxUnusedDays = 366;

const actions = {
  review_pto: ["AWAITING_PTO", "AWAITING_PROCESSING"],
  process: ["AWAITING_PROCESSING"],
  cancel: ["AWAITING_TRIAGE", "AWAITING_PTO", "AWAITING_PROCESSING"],
} as const satisfies Record<string, readonly ResignationStatus[]>;

export type ResignationAction = keyof typeof actions;

export const resignationActions = Object.keys(actions) as [ResignationAction, ...ResignationAction[]];

/** The organization's actions on a resignation in this status. */
export function actionsOf(status: string): ResignationAction[] {
  return resignationActions.filter((action) => (actions[action] as readonly string[]).includes(status));
}
