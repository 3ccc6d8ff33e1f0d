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

/** What may follow each status. The database holds the same table in app.next_resignation_states. */
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

/** What becomes of paid time off that is left. */
export const ptoSettlements = ["none", "paid_out", "taken"] as const;

export const mostUnusedDays = 366;

const actions = {
  review_pto: ["AWAITING_PTO", "AWAITING_PROCESSING"],
  process: ["AWAITING_PROCESSING"],
  cancel: ["AWAITING_TRIAGE", "AWAITING_PTO", "AWAITING_PROCESSING"],
} as const satisfies Record<string, readonly ResignationStatus[]>;

export type ResignationAction = keyof typeof actions;

export const resignationActions = Object.keys(actions) as [ResignationAction, ...ResignationAction[]];

/** What the organization can do with a resignation of the status. */
export function actionsOf(status: string): ResignationAction[] {
  return resignationActions.filter((action) => (actions[action] as readonly string[]).includes(status));
}
