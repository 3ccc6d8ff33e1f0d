import { type ComponentProps, useState } from "react";
import { Field, type Labeled } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";

type SelectProps<Value extends string> = ComponentProps<typeof Select<Value>>;

interface SelectFieldProps<Value extends string>
  extends Labeled,
    Omit<SelectProps<Value>, keyof Labeled | "aria-label" | "value" | "onValueChange"> {
  /** What it begins with, if the form reads it by its name. */
  initial?: Value | null;
  /** The value, if the caller keeps it. */
  value?: Value | null;
  onValueChange?: (value: Value) => void;
}

/** One of a few values with its label. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, name, helper, error, optional, initial = null, value, onValueChange, ...select } = props;
  const [own, setOwn] = useState(initial);

  function choose(next: Value) {
    setOwn(next);
    onValueChange?.(next);
  }

  return (
    <Field {...{ label, name, helper, error, optional }}>
      <Select value={value === undefined ? own : value} onValueChange={choose} {...select} />
    </Field>
  );
}
