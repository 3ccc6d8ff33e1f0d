import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

interface LocalTimeFieldProps {
  label: string;
  /** ISO instant. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  optional?: boolean;
  error?: string | undefined;
  className?: string;
}

/** A datetime-local value: the instant in the reader's time zone, to the minute. */
function localText(value: string | null): string {
  const time = new Date(value ?? Number.NaN);
  if (Number.isNaN(time.getTime())) return "";
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A date and time in the reader's time zone. An incomplete year is not reported while it is being typed. */
export function LocalTimeField({ label, value, onValueChange, optional, error, className }: LocalTimeFieldProps) {
  const [typed, setTyped] = useState(localText(value));
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(localText(value));
  }
  return (
    <Field label={label} optional={optional ?? false} error={error} className={className ?? ""}>
      <Input
        type="datetime-local"
        value={typed}
        min="2020-01-01T00:00"
        max="9999-12-31T23:59"
        onChange={(event) => {
          const { value: text } = event.target;
          setTyped(text);
          const time = new Date(text);
          if (text === "") onValueChange(null);
          else if (!Number.isNaN(time.getTime()) && time.getFullYear() >= 2020) onValueChange(time.toISOString());
        }}
      />
    </Field>
  );
}
