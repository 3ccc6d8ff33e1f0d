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

const units = ["KB", "MB"] as const;

/** 1536 → "1.5 KB" */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const isLarge = bytes >= 1024 * 1024;
  const value = bytes / (isLarge ? 1024 * 1024 : 1024);
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[isLarge ? 1 : 0]}`;
}
