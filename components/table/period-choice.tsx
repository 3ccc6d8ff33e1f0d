import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { isDay } from "./calendar-day.ts";
import { type Period, recentPeriods } from "./recent-periods.ts";

interface PeriodChoiceProps {
  period: Period;
  onPeriodChange: (period: Period) => void;
}

/** The popup of a period's filter. */
export default function PeriodChoice({ period, onPeriodChange }: PeriodChoiceProps) {
  return (
    <>
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
    </>
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
