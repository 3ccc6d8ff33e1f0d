"use client";

import { createContext, type ReactNode, use, useId } from "react";
import { cn } from "./class-names.ts";
import { humanError } from "./human-error.ts";

interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** Attributes that link a control to the label, helper text and error of its enclosing field. */
export function useField(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}

interface FieldProps {
  label: string;
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

export function Field({ label, helper, error, optional, aside, className, children }: FieldProps) {
  const id = useId();
  const described = [helper ? `${id}-helper` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <div className={cn("relative flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={cn("self-start text-xs font-medium text-fg", aside ? "pr-16" : null)}>
        {label}
        {optional ? <span className="font-normal text-fg-3"> (optional)</span> : null}
      </label>
      <FieldContext
        value={{ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined }}
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
