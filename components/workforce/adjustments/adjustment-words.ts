import type { adjustmentTypes } from "#lib/workforce/invoice-adjustments/contract.ts";

type AdjustmentType = (typeof adjustmentTypes)[number];

const words: Record<AdjustmentType, string> = {
  bonus: "Bonus",
  commission: "Commission",
  deduction: "Deduction",
  expense: "Expense",
  overtime: "Overtime",
  time_off: "Time off",
  off_cycle: "Off-cycle pay",
  milestone: "Milestone",
  task: "Task",
  other: "Other",
};

export function typeWord(type: AdjustmentType): string {
  return words[type];
}
