"use client";

import { createContext, type ReactNode, use, useId } from "react";
import { cn } from "./class-names.ts";

interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** Attributes that tie a control to the label, helper and error of the field around it. */
export function useField(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}

interface FieldProps {
  label: string;
  helper?: ReactNode;
  /** What is wrong with the value and what to do. */
  error?: string | undefined;
  optional?: boolean;
  /** Beside the label, at the end of the line. */
  aside?: ReactNode;
  className?: string;
  /** One Input, Textarea or Select. */
  children: ReactNode;
}

export function Field({ label, helper, error, optional, aside, className, children }: FieldProps) {
  const id = useId();
  const described = [helper ? `${id}-helper` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-xs font-medium text-fg">
          {label}
          {optional ? <span className="font-normal text-fg-3"> (optional)</span> : null}
        </label>
        {aside}
      </div>
      <FieldContext
        value={{ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined }}
      >
        {children}
      </FieldContext>
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
    </div>
  );
}
