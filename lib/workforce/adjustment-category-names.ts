/** Category names alone, which a page can offer as a filter. IDs must never change because clients store them. */
export const categoryNames = {
  travel: "Travel",
  flight: "Flight",
  train: "Train",
  accommodation: "Accommodation",
  meals: "Meals",
  internet: "Internet",
  phone: "Phone",
  equipment: "Equipment",
  software: "Software",
  training: "Training",
  wellbeing: "Wellbeing",
  home_office: "Home office",
  other_expense: "Other expense",
  bonus: "Bonus",
  signing_bonus: "Signing bonus",
  commission: "Commission",
  overtime: "Overtime",
  unused_leave: "Unused leave",
  milestone: "Milestone",
  task: "Task",
  off_cycle: "Off-cycle payment",
  deduction: "Deduction",
  unpaid_leave: "Unpaid leave",
  other: "Other",
} as const;

export type CategoryId = keyof typeof categoryNames;

export const categoryIds = Object.keys(categoryNames) as [CategoryId, ...CategoryId[]];
