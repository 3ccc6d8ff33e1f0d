import type { ComponentProps } from "react";
import { Field, type Labeled } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";

interface Typed {
  /** Gets the text as it is typed, if the caller keeps it. */
  onValueChange?: (text: string) => void;
}

/** A line of text with its label. Browsers don't complete it unless it says as what. */
export function TextField(props: Labeled & Typed & Omit<ComponentProps<"input">, keyof Labeled>) {
  const { label, name, helper, error, optional, onValueChange, ...input } = props;
  return (
    <Field {...{ label, name, helper, error, optional }}>
      <Input autoComplete="off" onChange={({ target }) => onValueChange?.(target.value)} {...input} />
    </Field>
  );
}

/** Several lines of text with their label. */
export function TextareaField(props: Labeled & Typed & Omit<ComponentProps<"textarea">, keyof Labeled>) {
  const { label, name, helper, error, optional, onValueChange, ...area } = props;
  return (
    <Field {...{ label, name, helper, error, optional }}>
      <Textarea onChange={({ target }) => onValueChange?.(target.value)} {...area} />
    </Field>
  );
}
