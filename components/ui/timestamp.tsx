"use client";

import { useSyncExternalStore } from "react";
import { formatDate, formatDateTime } from "#lib/platform/format/date.ts";
import { relativeTime } from "#lib/platform/format/relative-time.ts";
import { Tooltip } from "./tooltip.tsx";

const never = () => () => undefined;

const target = "-my-0.5 inline-flex min-h-6 items-center rounded-sm coarse:-my-2.5 coarse:min-h-10";

interface TimestampProps {
  /** ISO 8601 instant. */
  value: string;
  /** Show the full date and time: for details, where there is room. */
  absolute?: boolean;
  /** Include seconds in the exact time. */
  seconds?: boolean;
  /** For table rows: not a tab stop, so the exact time shows on hover only. */
  inRow?: boolean;
}

/** A relative time ("3 hours ago"), with the exact date and time in the reader's time zone on hover and focus. */
export function Timestamp({ value, absolute, seconds = false, inRow }: TimestampProps) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!hydrated)
    return <time dateTime={value}>{absolute ? formatDateTime(value, "UTC", { seconds }) : formatDate(value)}</time>;
  const exact = formatDateTime(value, undefined, { seconds });
  if (absolute) return <time dateTime={value}>{exact}</time>;
  const words = relativeTime(value, new Date());
  if (inRow) {
    return (
      <time dateTime={value} title={exact}>
        {words}
      </time>
    );
  }
  return (
    <Tooltip label={exact}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time must be reachable by keyboard */}
      <time dateTime={value} tabIndex={0} className={target}>
        {words}
        <span className="sr-only">, {exact}</span>
      </time>
    </Tooltip>
  );
}
