import { missing } from "./missing.ts";

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Distance of an instant from now in the largest unit that fits: "3 hours ago", "yesterday", "in 2 weeks". */
export function relativeTime(value: string | null | undefined, now: Date): string {
  const seconds = (new Date(value ?? Number.NaN).getTime() - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return missing;
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return seconds > 0 ? "in less than a minute" : "just now";
}
