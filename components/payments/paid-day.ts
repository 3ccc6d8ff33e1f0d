import { isDay } from "#components/table/calendar-day.ts";

/** Today in UTC, as documents are dated. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The instant at which a day's payment was made: now if it is today, else the day's first moment; null if it is no day or lies ahead. */
export function paidAtOf(day: string, now: Date): string | null {
  const current = now.toISOString();
  if (!isDay(day) || day > current.slice(0, 10)) return null;
  return day === current.slice(0, 10) ? current : day;
}
