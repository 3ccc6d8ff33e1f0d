const dayMs = 86_400_000;

/** Whether the text is a valid calendar date such as "2026-02-28". */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** The current date in UTC, which documents and rules go by. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The current date in the reader's time zone. */
export function localDay(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** First and last day, inclusive; null means open-ended. */
export interface Period {
  from: string | null;
  to: string | null;
}

function monthOf(year: number, month: number, months = 1): Period {
  const at = (index: number, day: number) => new Date(Date.UTC(year, index, day)).toISOString().slice(0, 10);
  return { from: at(month, 1), to: at(month + months, 0) };
}

/** The most commonly used periods, in UTC because invoices are dated in UTC. */
export function recentPeriods(now: Date): (Period & { name: string })[] {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  return [
    { name: "This month", ...monthOf(year, month) },
    { name: "Last month", ...monthOf(year, month - 1) },
    { name: "This year", ...monthOf(year, 0, 12) },
    { name: "Last year", ...monthOf(year - 1, 0, 12) },
  ];
}
