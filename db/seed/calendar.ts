const MONTHS = "January February March April May June July August September October November December".split(" ");
const DAY_MS = 86_400_000;

/** Whole days since 1970-01-01, the generator's unit. `date` is `YYYY-MM-DD`. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** `YYYY-MM-DD`. */
export function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** ISO 8601 instant in UTC with milliseconds, `seconds` after the start of the day. */
export function instantText(day: number, seconds: number): string {
  return new Date(day * DAY_MS + seconds * 1000).toISOString();
}

/** Day of the month (1 to 31), month (0 to 11) and year. */
export function calendarDay(day: number): { date: number; month: number; year: number } {
  const at = new Date(day * DAY_MS);
  return { date: at.getUTCDate(), month: at.getUTCMonth(), year: at.getUTCFullYear() };
}

/** The day number of a date; a month above 11 or a date of 0 rolls over. */
export function dayNumber(year: number, month: number, date: number): number {
  return Date.UTC(year, month, date) / DAY_MS;
}

/** `March 2026`. */
export function monthText(day: number): string {
  const { month, year } = calendarDay(day);
  return `${MONTHS[month]} ${year}`;
}

/** `March 3–9, 2026`, `March 30 – April 5, 2026`. */
export function periodText(first: number, last: number): string {
  const [from, to] = [calendarDay(first), calendarDay(last)];
  const start = `${MONTHS[from.month]} ${from.date}`;
  if (from.month === to.month) return `${start}–${to.date}, ${to.year}`;
  return `${start}${from.year === to.year ? "" : `, ${from.year}`} – ${MONTHS[to.month]} ${to.date}, ${to.year}`;
}

/** The day itself, or the Monday after a weekend. */
export function workday(day: number): number {
  const weekday = (day + 4) % 7;
  return weekday === 0 ? day + 1 : weekday === 6 ? day + 2 : day;
}
