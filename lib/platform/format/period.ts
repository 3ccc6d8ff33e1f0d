import { formatDate } from "./date.ts";

/** First and last day, as short as possible: "Nov 1–30, 2026", "Nov 28 – Dec 11, 2026". */
export function formatPeriod(first: string, last: string): string {
  const [from, to] = [formatDate(first), formatDate(last)];
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${from} – ${to}`;
  const start = from.slice(0, -6);
  return first.slice(0, 7) === last.slice(0, 7) ? `${start}–${to.split(" ").slice(1).join(" ")}` : `${start} – ${to}`;
}
