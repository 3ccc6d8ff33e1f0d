import { longestLifeDays } from "#lib/developers/access-tokens/rules.ts";

const dayMs = 86_400_000;

/** Lifetime options in days; `date` is a custom date. */
export const lives = ["30", "60", "90", "180", "366", "date"] as const;
export type Life = (typeof lives)[number];

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function dayIn(days: number, now: Date): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** UTC calendar days from today to the given date; null if it isn't a valid date in range. */
export function daysUntil(day: string, now: Date): number | null {
  const days = Math.round((midnight(day) - midnight(now.toISOString().slice(0, 10))) / dayMs);
  return days >= 1 && days <= longestLifeDays ? days : null;
}

export function lifeDays({ life, until }: { life: Life; until: string }, now: Date): number | null {
  return life === "date" ? daysUntil(until, now) : Number(life);
}
