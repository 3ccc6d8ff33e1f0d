import { formatDate } from "./date.ts";

/** First and last day, as short as they allow: "1–30 Nov 2026", "28 Nov – 11 Dec 2026". */
export function formatPeriod(first: string, last: string): string {
  const [from, to] = [formatDate(first), formatDate(last)];
  if (first.slice(0, 7) === last.slice(0, 7)) return `${from.split(" ")[0]}–${to}`;
  return first.slice(0, 4) === last.slice(0, 4) ? `${from.slice(0, -5)} – ${to}` : `${from} – ${to}`;
}
