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

export interface FieldProps {
  label: string;
  /** Name of the control, by which the form around it knows its error. */
  name?: string;
  helper?: ReactNode;
  /** What is wrong with the value and how to fix it. */
  error?: string | undefined;
  optional?: boolean;
  /** Shown at the end of the label's line; comes after the control in tab order. */
  aside?: ReactNode;
  className?: string;
  /** One Input, Textarea or Select. */
  children: ReactNode;
}

export function Field({ label, name, helper, optional, aside, className, children, ...props }: FieldProps) {
  const id = useId();
  const known = useFormError(name);
  const error = props.error ?? known;
  const named = name === undefined ? {} : { name };
  const described = [helper ? `${id}-helper` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <div data-error-of={name} className={cn("relative flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={cn("self-start text-xs font-medium text-fg", aside ? "pr-16" : null)}>
        {label}
        {optional ? <span className="font-normal text-fg-3"> (optional)</span> : null}
      </label>
      <FieldContext
        value={{ id, ...named, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined }}
      >
        {children}
      </FieldContext>
      {aside ? <div className="absolute top-0 right-0 flex h-4 items-center">{aside}</div> : null}
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
    </div>
  );
}
