export const taskTypes = [
  "hand_over_work",
  "return_equipment",
  "confirm_address",
  "review_paid_time_off",
  "close_access",
] as const;

export type TaskType = (typeof taskTypes)[number];

export const taskAssignees = ["worker", "client"] as const;

export const taskTitles: Record<TaskType, string> = {
  hand_over_work: "Hand over your work",
  return_equipment: "Return your equipment",
  confirm_address: "Confirm your address",
  review_paid_time_off: "Review paid time off",
  close_access: "Close accounts and access",
};
