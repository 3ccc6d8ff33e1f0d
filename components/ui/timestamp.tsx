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
  /** Write the date and time out: for details, where there is room. */
  absolute?: boolean;
  /** The exact time to the second. */
  seconds?: boolean;
  /** In a row among many: no stop for the Tab key, the exact time shows on hover only. */
  inRow?: boolean;
}

/** An instant in words ("3 hours ago"); the date, time and zone of the reader on hover and focus. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time has to be reachable by keyboard */}
      <time dateTime={value} tabIndex={0} className={target}>
        {words}
        <span className="sr-only">, {exact}</span>
      </time>
    </Tooltip>
  );
}
