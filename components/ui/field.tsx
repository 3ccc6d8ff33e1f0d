import { createContext, type ReactNode, use, useId } from "react";
import { cn } from "./class-names.ts";
import { humanError } from "./human-error.ts";

interface FieldWiring {
  id: string;
  name?: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** Attributes that link a control to the label, helper text and error of its enclosing field. */
export function useField(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}

/** The errors of the form around a field, by name. */
export const FormErrors = createContext<Readonly<Record<string, string>>>({});

/** Clears the error of a field of this name, for a control whose changes don't reach the form. */
export const ClearError = createContext<(name: string) => void>(() => undefined);

/** What is wrong with the field of this name, according to the form around it. */
export function useFormError(name: string | undefined): string | undefined {
  const errors = use(FormErrors);
  // The form itself shows what is wrong with it as a whole, which is under "".
  return name === undefined ? undefined : errors[name];
}

/** What people see and hear of a field besides its control. */
export interface Labeled {
  label: string;
  /** Name of the control, by which the form around it knows its error. */
  name?: string | undefined;
  helper?: ReactNode;
  /** What is wrong with the value and how to fix it; what the form knows if omitted. */
  error?: string | undefined;
  optional?: boolean | undefined;
}

/** A field's label, and below its control the helper text and the error, which describe it. */
export function useLabels({ label, name, helper, optional, ...props }: Labeled) {
  const id = useId();
  const known = useFormError(name);
  const error = props.error ?? known;
  const described = [helper ? `${id}-helper` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return {
    id,
    isInvalid: Boolean(error),
    describedBy: described || undefined,
    words: (
      <>
        {label}
        {optional ? <span className="font-normal text-fg-3"> (optional)</span> : null}
      </>
    ),
    notes: (
      <>
        {helper ? (
          <p id={`${id}-helper`} className="text-xs text-fg-2">
            {helper}
          </p>
        ) : null}
        {error ? (
          <p id={`${id}-error`} className="text-xs font-medium text-bad">
            {humanError(label, error)}
          </p>
        ) : null}
      </>
    ),
  };
}

export interface FieldProps extends Labeled {
  /** Shown at the end of the label's line; comes after the control in tab order. */
  aside?: ReactNode;
  className?: string;
  /** One Input, Textarea or Select. */
  children: ReactNode;
}

export function Field({ aside, className, children, ...labels }: FieldProps) {
  const { id, isInvalid, describedBy, words, notes } = useLabels(labels);
  const named = labels.name === undefined ? {} : { name: labels.name };
  return (
    <div data-error-of={labels.name} className={cn("relative flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={cn("self-start text-xs font-medium text-fg", aside ? "pr-16" : null)}>
        {words}
      </label>
      <FieldContext
        value={{ id, ...named, "aria-describedby": describedBy, "aria-invalid": isInvalid ? true : undefined }}
      >
        {children}
      </FieldContext>
      {aside ? <div className="absolute top-0 right-0 flex h-4 items-center">{aside}</div> : null}
      {notes}
    </div>
  );
}
