"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FilterPopover } from "#components/ui/filter-popover.tsx";
import { Input } from "#components/ui/input.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { isDay, type Period, recentPeriods } from "./calendar-day.ts";

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
      <div className="grid grid-cols-2 gap-3">
        <DayField label="From" day={period.from} onDayChange={(from) => onPeriodChange({ ...period, from })} />
        <DayField
          label="To (inclusive)"
          day={period.to}
          error={period.from && period.to && period.to < period.from ? "Before the start date" : undefined}
          onDayChange={(to) => onPeriodChange({ ...period, to })}
        />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 border-t pt-3">
        {recentPeriods(new Date()).map(({ name, ...recent }) => (
          <Button key={name} size="small" onClick={() => onPeriodChange(recent)}>
            {name}
          </Button>
        ))}
      </div>
    </FilterPopover>
  );
}

interface DayFieldProps {
  label: string;
  day: string | null;
  error?: string | undefined;
  onDayChange: (day: string | null) => void;
}

/** Ignores a year until its fourth digit: while it is being typed, the browser reports the years 2, 20 and 202. */
function DayField({ label, day, error, onDayChange }: DayFieldProps) {
  const [typed, setTyped] = useState(day ?? "");
  const [seen, setSeen] = useState(day);
  if (day !== seen) {
    setSeen(day);
    setTyped(day ?? "");
  }
  return (
    <Field label={label} error={error}>
      <Input
        type="date"
        value={typed}
        min="1990-01-01"
        max="9999-12-31"
        onChange={(event) => {
          const { value } = event.target;
          setTyped(value);
          if (value === "" || (isDay(value) && value >= "1990")) onDayChange(value || null);
        }}
      />
    </Field>
  );
}
