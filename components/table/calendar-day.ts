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
