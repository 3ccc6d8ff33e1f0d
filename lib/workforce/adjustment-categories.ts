import type { adjustmentTypes } from "#lib/workforce/invoice-adjustments/contract.ts";

/** Kinds of contracts as the specification's API names them; `employee` is any of the first four. */
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
  id: string;
  /** Short, as a list shows it. */
  name: string;
  /** With an example of what it is for. */
  label: string;
  /** How the invoice's line treats it. */
  type: (typeof adjustmentTypes)[number];
  for: readonly CategoryContractType[];
}

const employed = ["eor", "peo", "global_payroll"] as const;
const everybody = [...employed, "independent_contractor"] as const;

/** What adjustments are for. Ids stay: clients keep them. */
export const categories: readonly Category[] = [
  { id: "travel", name: "Travel", label: "Travel: train, taxi, mileage", type: "expense", for: everybody },
  { id: "flight", name: "Flight", label: "Flight: air fare and baggage", type: "expense", for: everybody },
  { id: "train", name: "Train", label: "Train: rail fare", type: "expense", for: everybody },
  {
    id: "accommodation",
    name: "Accommodation",
    label: "Accommodation: hotel, rent on a trip",
    type: "expense",
    for: everybody,
  },
  { id: "meals", name: "Meals", label: "Meals: on a trip or with clients", type: "expense", for: everybody },
  { id: "internet", name: "Internet", label: "Internet: home connection", type: "expense", for: everybody },
  { id: "phone", name: "Phone", label: "Phone: mobile plan", type: "expense", for: everybody },
  { id: "equipment", name: "Equipment", label: "Equipment: monitor, chair, laptop", type: "expense", for: everybody },
  { id: "software", name: "Software", label: "Software: licenses and subscriptions", type: "expense", for: everybody },
  { id: "training", name: "Training", label: "Training: courses, conferences, books", type: "expense", for: everybody },
  { id: "wellbeing", name: "Wellbeing", label: "Wellbeing: gym, health checks", type: "expense", for: everybody },
  {
    id: "home_office",
    name: "Home office",
    label: "Home office: allowance for working from home",
    type: "expense",
    for: everybody,
  },
  {
    id: "other_expense",
    name: "Other expense",
    label: "Other expense: anything else with a receipt",
    type: "expense",
    for: everybody,
  },
  { id: "bonus", name: "Bonus", label: "Bonus: for performance or referral", type: "bonus", for: everybody },
  {
    id: "signing_bonus",
    name: "Signing bonus",
    label: "Signing bonus: paid once, on joining",
    type: "bonus",
    for: employed,
  },
  { id: "commission", name: "Commission", label: "Commission: share of sales", type: "commission", for: everybody },
  { id: "overtime", name: "Overtime", label: "Overtime: hours beyond the contract", type: "overtime", for: everybody },
  { id: "unused_leave", name: "Unused leave", label: "Unused leave: days paid out", type: "time_off", for: employed },
  {
    id: "milestone",
    name: "Milestone",
    label: "Milestone: delivered as agreed",
    type: "milestone",
    for: ["independent_contractor"],
  },
  { id: "task", name: "Task", label: "Task: paid by the piece", type: "task", for: ["independent_contractor"] },
  {
    id: "off_cycle",
    name: "Off-cycle payment",
    label: "Off-cycle payment: what an earlier cycle left out",
    type: "off_cycle",
    for: everybody,
  },
  {
    id: "deduction",
    name: "Deduction",
    label: "Deduction: money to take off, such as an advance paid back",
    type: "deduction",
    for: everybody,
  },
  {
    id: "unpaid_leave",
    name: "Unpaid leave",
    label: "Unpaid leave: days not worked and not paid",
    type: "deduction",
    for: employed,
  },
  { id: "other", name: "Other", label: "Other: what fits nowhere else", type: "other", for: everybody },
];

/** The kind of a contract of ours, as the specification's API names it. */
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
