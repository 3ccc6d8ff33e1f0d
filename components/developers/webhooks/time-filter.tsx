"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Popover } from "#components/ui/popover.tsx";
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

interface TimeFilterProps {
  span: Span;
  onSpanChange: (span: Span) => void;
}

/** To the minute, so that the same choice a moment later is the same address. */
export function hoursAgo(hours: number): string {
  return new Date(Math.floor((Date.now() - hours * hourMs) / 60_000) * 60_000).toISOString();
}

/** When deliveries were made. */
export function TimeFilter({ span, onSpanChange }: TimeFilterProps) {
  const active = span.from !== null || span.to !== null;
  return (
    <div className="inline-flex max-w-full">
      <Popover
        label="Created"
        className="w-80 p-3"
        trigger={
          <Button className={cn("min-w-0 shrink px-2.5 font-normal", active && "rounded-r-none")}>
            <span className="text-fg-2">{active ? "Created:" : "Created"}</span>
            {active ? (
              <span className="truncate font-medium" suppressHydrationWarning>
                {wordsOf(span)}
              </span>
            ) : (
              <ChevronDown aria-hidden="true" />
            )}
          </Button>
        }
      >
        <div className="grid gap-3">
          <LocalTimeField label="From" value={span.from} onValueChange={(from) => onSpanChange({ ...span, from })} />
          <LocalTimeField
            label="Before"
            value={span.to}
            error={span.from && span.to && span.to <= span.from ? "Not after the beginning" : undefined}
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
      </Popover>
      {active ? (
        <Button
          aria-label="Clear created"
          onClick={() => onSpanChange({ from: null, to: null })}
          className="-ml-px w-8 rounded-l-none px-0 coarse:w-10"
        >
          <X aria-hidden="true" className="text-fg-2" />
        </Button>
      ) : null}
    </div>
  );
}

function wordsOf({ from, to }: Span): string {
  if (from && to) return `${formatDateTime(from)} – ${formatDateTime(to)}`;
  return from ? `from ${formatDateTime(from)}` : `before ${formatDateTime(to)}`;
}
