import { isDay, utcDay } from "#components/table/calendar-day.ts";
import { formatDate } from "#lib/platform/format/date.ts";

/** Today in UTC, which documents are dated in. */
export function today(): string {
  return utcDay(new Date());
}

/** Why money can't have moved on `day`: not before the day `since`, when `what` happened, nor after `now`. Null if it can. */
export function paidDayProblem(
  day: string,
  { since, what, now }: { since: string; what: string; now: string },
): string | null {
  if (!isDay(day)) return "Choose a date";
  if (day < since) return `Choose ${formatDate(since)} (UTC), ${what}, or a later date`;
  return day > now ? `Choose ${formatDate(now)}, today in UTC, or an earlier date` : null;
}
