import { type ReactNode, useId } from "react";
import { cn } from "./class-names.ts";
import { useFormError } from "./field.tsx";

interface ChoicesProps {
  label: string;
  /** By which the form around it knows its error. */
  name?: string | undefined;
  helper?: ReactNode;
  optional?: boolean | undefined;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A group of choices with a label, helper text and an error. */
export function Choices({ label, name, helper, optional, className, children, ...props }: ChoicesProps) {
  const id = useId();
  const known = useFormError(name);
  const error = props.error ?? known;
  const described = [helper ? `${id}-helper` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <fieldset
      data-error-of={name}
      aria-describedby={described || undefined}
      className={cn("flex min-w-0 flex-col gap-0.5", className)}
    >
      <legend className="mb-1 text-xs font-medium">
        {label}
        {optional ? <span className="font-normal text-fg-3"> (optional)</span> : null}
      </legend>
      {children}
      {helper ? (
        <p id={`${id}-helper`} className="text-xs text-fg-2">
          {helper}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
