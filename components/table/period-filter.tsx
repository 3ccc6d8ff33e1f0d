"use client";

import { FilterPopover } from "#components/ui/filter-popover.tsx";
import { late } from "#components/ui/late.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import type { Period } from "./recent-periods.ts";

const PeriodChoice = late(() => import("./period-choice.tsx"));

interface PeriodFilterProps {
  /** What the dates refer to: "Issued". */
  label: string;
  period: Period;
  onPeriodChange: (period: Period) => void;
}

function wordsOf({ from, to }: Period): string {
  if (from && to) return from === to ? formatDate(from) : formatPeriod(from, to);
  return from ? `from ${formatDate(from)}` : `until ${formatDate(to)}`;
}

/** Date range filter, inclusive on both ends. */
export function PeriodFilter({ label, period, onPeriodChange }: PeriodFilterProps) {
  const active = period.from !== null || period.to !== null;
  return (
    <FilterPopover
      label={label}
      className="w-72 p-3"
      summary={active ? wordsOf(period) : null}
      onClear={() => onPeriodChange({ from: null, to: null })}
    >
      <PeriodChoice {...{ period, onPeriodChange }} />
    </FilterPopover>
  );
}
