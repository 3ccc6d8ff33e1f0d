import { isDay } from "#components/table/calendar-day.ts";
import { formatDate } from "#lib/platform/format/date.ts";

/** Today in UTC, as documents are dated. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Why the money of a document that was created on the day `since` cannot have moved on `day`; null if it can. */
export function paidDayProblem(day: string, { since, now }: { since: string; now: string }): string | null {
  if (!isDay(day)) return "Choose a date";
  if (day < since) return `Choose ${formatDate(since)} (UTC), when it was created, or a later date`;
  return day > now ? `Choose ${formatDate(now)}, today in UTC, or an earlier date` : null;
}
