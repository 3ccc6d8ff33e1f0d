"use client";

import { Button } from "#components/ui/button.tsx";
import { FilterPopover } from "#components/ui/filter-popover.tsx";
import { formatDateTime } from "#lib/platform/format/date.ts";
import { LocalTimeField } from "./local-time-field.tsx";

const hourMs = 3_600_000;

const recent = [
  { name: "Last hour", hours: 1 },
  { name: "Last 24 hours", hours: 24 },
  { name: "Last 7 days", hours: 168 },
  { name: "Last 30 days", hours: 720 },
];

interface Span {
  from: string | null;
  to: string | null;
}

/** Rounded to the minute so that making the same choice a moment later gives the same URL. */
export function hoursAgo(hours: number): string {
  return new Date(Math.floor((Date.now() - hours * hourMs) / 60_000) * 60_000).toISOString();
}

/** Filter by delivery creation time. */
export function TimeFilter({ span, onSpanChange }: { span: Span; onSpanChange: (span: Span) => void }) {
  const active = span.from !== null || span.to !== null;
  return (
    <FilterPopover
      label="Created"
      className="w-80 p-3"
      summary={active ? <span suppressHydrationWarning>{wordsOf(span)}</span> : null}
      onClear={() => onSpanChange({ from: null, to: null })}
    >
      <div className="grid gap-3">
        <LocalTimeField label="From" value={span.from} onValueChange={(from) => onSpanChange({ ...span, from })} />
        <LocalTimeField
          label="Before"
          value={span.to}
          error={span.from && span.to && span.to <= span.from ? "Before the start" : undefined}
          onValueChange={(to) => onSpanChange({ ...span, to })}
        />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 border-t pt-3">
        {recent.map(({ name, hours }) => (
          <Button key={name} size="small" onClick={() => onSpanChange({ from: hoursAgo(hours), to: null })}>
            {name}
          </Button>
        ))}
      </div>
    </FilterPopover>
  );
}

function wordsOf({ from, to }: Span): string {
  if (from && to) return `${formatDateTime(from)} – ${formatDateTime(to)}`;
  return from ? `from ${formatDateTime(from)}` : `before ${formatDateTime(to)}`;
}
