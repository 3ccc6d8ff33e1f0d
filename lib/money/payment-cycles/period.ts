import type { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";

export type CycleFrequency = (typeof cycleFrequencies)[number];

const dayMs = 86_400_000;

/** Adds days (or subtracts, if negative) to a day; both days are like `2026-01-31`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function lastOfMonth(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/** Days of the month on which a period of the frequency can start; null for any day. */
const starts: Record<CycleFrequency, readonly string[] | null> = {
  weekly: null,
  biweekly: null,
  semimonthly: ["01", "16"],
  monthly: ["01"],
};

export function canStartOn(frequency: CycleFrequency, day: string): boolean {
  return starts[frequency]?.includes(day.slice(8)) ?? true;
}

/** The last day of the period starting on a valid start day. */
export function endOf(frequency: CycleFrequency, start: string): string {
  switch (frequency) {
    case "weekly":
      return addDays(start, 6);
    case "biweekly":
      return addDays(start, 13);
    case "semimonthly":
      return start.endsWith("-01") ? `${start.slice(0, 8)}15` : lastOfMonth(start);
    case "monthly":
      return lastOfMonth(start);
  }
}
