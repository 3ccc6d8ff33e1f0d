import { isDay, utcDay } from "#components/table/calendar-day.ts";
import { formatDate } from "#lib/platform/format/date.ts";

/** Today in UTC, which documents are dated in. */
export function today(): string {
  return utcDay(new Date());
}

/** Why money can't have moved on `day` for a document created on the day `since`; null if it can. */
export function paidDayProblem(day: string, { since, now }: { since: string; now: string }): string | null {
  if (!isDay(day)) return "Choose a date";
  if (day < since) return `Choose ${formatDate(since)} (UTC), when it was created, or a later date`;
  return day > now ? `Choose ${formatDate(now)}, today in UTC, or an earlier date` : null;
}
