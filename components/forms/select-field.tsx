import type { ComponentProps } from "react";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Labeled } from "./text-field.tsx";

type Choosing<Value extends string> = Omit<ComponentProps<typeof Select<Value>>, keyof Labeled | "aria-label">;

/** One of a few values with its label. */
export function SelectField<Value extends string>(props: Labeled & Choosing<Value>) {
  const { label, name, helper, error, optional, ...select } = props;
  return (
    <Field {...{ label, name, helper, error, optional }}>
      <Select {...select} />
    </Field>
  );
}
