import { missing } from "./missing.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The day of an instant or calendar date in UTC, as in documents: "Nov 21, 2025". */
export function formatDate(value: string | null | undefined): string {
  const date = new Date(value ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return missing;
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The month of a day: "November". */
export function monthOf(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" });
}

/** An instant to the minute with its time zone: "Nov 21, 2025, 15:05 CET". Defaults to the reader's zone. */
export function formatDateTime(
  value: string | null | undefined,
  timeZone?: string,
  { seconds = false }: { seconds?: boolean } = {},
): string {
  const date = new Date(value ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return missing;
  // Unlike other English locales, this one names European zones: CET, not GMT+1.
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
    hourCycle: "h23",
    timeZoneName: "short",
  });
  const parts = Object.fromEntries(format.formatToParts(date).map((part) => [part.type, part.value]));
  return `${months[Number(parts.month) - 1]} ${Number(parts.day)}, ${parts.year}, ${parts.hour}:${parts.minute}${seconds ? `:${parts.second}` : ""} ${parts.timeZoneName}`;
}
