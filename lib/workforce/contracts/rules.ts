import { type contractTypes, cycleFrequencies, payFrequencies } from "#db/schema/words.ts";

export { contractStatuses, contractTypes, cycleFrequencies, payFrequencies } from "#db/schema/words.ts";

export type ContractType = (typeof contractTypes)[number];

/** Whether payment cycles pay contracts of a type. */
export const isPaidHere = (type: string) => type !== "hris_direct_employee";

/** Whether adjustments can be added to a contract. */
export function takesAdjustments({ type, status }: { type: string; status: string }): boolean {
  return isPaidHere(type) && (status === "in_progress" || status === "completed");
}

type PayFrequency = (typeof payFrequencies)[number];
type CycleFrequency = (typeof cycleFrequencies)[number];

const employment: ReadonlySet<string> = new Set(["eor", "peo", "global_payroll", "hris_direct_employee"]);
const byPiece: ReadonlySet<string> = new Set(["milestones", "payg_milestones", "payg_tasks"]);

/** Types with an employer: they have employer costs and an employment contract, and can't be contractor of record. */
export function isEmployment(type: string): boolean {
  return employment.has(type);
}

/** What a contract type's rate can be paid for. */
export function frequenciesOf(type: string): readonly PayFrequency[] {
  if (byPiece.has(type)) return ["custom"];
  return type === "commission" ? [...cycleFrequencies, "custom"] : payFrequencies.slice(0, -1);
}

/** The cycle a frequency implies; null if it has to be chosen. */
export function cycleOf(frequency: string): CycleFrequency | null {
  return cycleFrequencies.find((cycle) => cycle === frequency) ?? null;
}

/** The next states a person can set: completion is left to the last day, and only employment waits for a contract. */
export function settableStatuses(type: string, following: readonly string[]): string[] {
  return following.filter(
    (status) => status !== "completed" && (isEmployment(type) || status !== "waiting_for_employee_contract"),
  );
}

interface Terms {
  type: ContractType;
  frequency: string;
  payment_frequency?: string | undefined;
  employer_cost_percent?: string | undefined;
  is_cor?: boolean | undefined;
}

/** Conflicts within a contract's terms, each with the field and what is wrong. */
export function termErrors(terms: Terms): { field: keyof Terms; message: string }[] {
  const { type, frequency, payment_frequency, employer_cost_percent, is_cor } = terms;
  const found: { field: keyof Terms; message: string }[] = [];
  const possible = frequenciesOf(type);
  const cycle = cycleOf(frequency);
  if (!possible.some((one) => one === frequency))
    found.push({ field: "frequency", message: `must be one of ${possible.join(", ")} for the type ${type}` });
  else if (cycle === null && payment_frequency === undefined)
    found.push({
      field: "payment_frequency",
      message: `is required for ${frequency} rates: one of ${cycleFrequencies.join(", ")}`,
    });
  else if (cycle !== null && payment_frequency !== undefined && payment_frequency !== cycle)
    found.push({ field: "payment_frequency", message: `must be ${cycle}, as the rate is ${cycle}` });
  if (!isEmployment(type) && Number(employer_cost_percent ?? 0) > 0)
    found.push({ field: "employer_cost_percent", message: `must be 0 for the type ${type}, which has no employer` });
  if (isEmployment(type) && is_cor)
    found.push({ field: "is_cor", message: `must be false for the type ${type}: employment has no contractor` });
  return found;
}
