import type { adjustmentTypes } from "#lib/workforce/invoice-adjustments/contract.ts";
import { type CategoryId, categoryIds, categoryNames } from "./adjustment-category-names.ts";

/** Contract types as the specification's API names them; `employee` means any of the first four. */
export const categoryContractTypes = [
  "peo",
  "global_payroll",
  "hris_direct_employee",
  "eor",
  "employee",
  "independent_contractor",
] as const;

export type CategoryContractType = (typeof categoryContractTypes)[number];

export interface Category {
  id: CategoryId;
  /** Short name for lists. */
  name: string;
  /** Label with an example of its use. */
  label: string;
  /** How the invoice line treats it. */
  type: (typeof adjustmentTypes)[number];
  for: readonly CategoryContractType[];
}

const employed = ["eor", "peo", "global_payroll"] as const;
const everybody = [...employed, "independent_contractor"] as const;

type Details = Pick<Category, "label" | "type" | "for">;

const details: Record<CategoryId, Details> = {
  travel: { label: "Travel: train, taxi, mileage", type: "expense", for: everybody },
  flight: { label: "Flight: air fare and baggage", type: "expense", for: everybody },
  train: { label: "Train: rail fare", type: "expense", for: everybody },
  accommodation: { label: "Accommodation: hotel, rent on a trip", type: "expense", for: everybody },
  meals: { label: "Meals: on a trip or with clients", type: "expense", for: everybody },
  internet: { label: "Internet: home connection", type: "expense", for: everybody },
  phone: { label: "Phone: mobile plan", type: "expense", for: everybody },
  equipment: { label: "Equipment: monitor, chair, laptop", type: "expense", for: everybody },
  software: { label: "Software: licenses and subscriptions", type: "expense", for: everybody },
  training: { label: "Training: courses, conferences, books", type: "expense", for: everybody },
  wellbeing: { label: "Wellbeing: gym, health checks", type: "expense", for: everybody },
  home_office: { label: "Home office: allowance for working from home", type: "expense", for: everybody },
  other_expense: { label: "Other expense: anything else with a receipt", type: "expense", for: everybody },
  bonus: { label: "Bonus: for performance or referral", type: "bonus", for: everybody },
  signing_bonus: { label: "Signing bonus: paid once, on joining", type: "bonus", for: employed },
  commission: { label: "Commission: share of sales", type: "commission", for: everybody },
  overtime: { label: "Overtime: hours beyond the contract", type: "overtime", for: everybody },
  unused_leave: { label: "Unused leave: days paid out", type: "time_off", for: employed },
  milestone: { label: "Milestone: delivered as agreed", type: "milestone", for: ["independent_contractor"] },
  task: { label: "Task: paid per task", type: "task", for: ["independent_contractor"] },
  off_cycle: { label: "Off-cycle payment: anything an earlier cycle left out", type: "off_cycle", for: everybody },
  deduction: { label: "Deduction: money to deduct, such as a repaid advance", type: "deduction", for: everybody },
  unpaid_leave: { label: "Unpaid leave: days not worked and not paid", type: "deduction", for: employed },
  other: { label: "Other: anything that doesn't fit elsewhere", type: "other", for: everybody },
};

/** Categories that adjustments can have. */
export const categories: readonly Category[] = categoryIds.map((id) => ({
  id,
  name: categoryNames[id],
  ...details[id],
}));

/** The specification API's type for one of our contracts. */
export function kindOfContract(type: string): CategoryContractType {
  return (categoryContractTypes as readonly string[]).includes(type)
    ? (type as CategoryContractType)
    : "independent_contractor";
}

export function isFor(category: Category, kind: CategoryContractType): boolean {
  return kind === "employee"
    ? category.for.some((one) => one !== "independent_contractor")
    : category.for.includes(kind);
}
