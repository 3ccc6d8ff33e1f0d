import { missing } from "./missing.ts";

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const format = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** Time from now to an instant in the largest unit that fits: "3 hours ago", "1 day ago", "in 2 weeks". */
export function relativeTime(value: string | null | undefined, now: Date): string {
  const seconds = (new Date(value ?? Number.NaN).getTime() - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return missing;
  for (const [unit, length] of units) {
    // Rounded, so that 13 days and 23 hours are two weeks.
    const rounded = Math.round(seconds / length);
    if (Math.abs(seconds) >= length || (Math.abs(rounded) === 1 && Math.abs(seconds) >= length * 0.98))
      return format.format(rounded, unit);
  }
  return seconds > 0 ? "in less than a minute" : "just now";
}
