import { type ReactNode, useId } from "react";
import { cn } from "./class-names.ts";

interface ChoicesProps {
  label: string;
  helper?: ReactNode;
  optional?: boolean | undefined;
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A group of choices with a label, helper text and an error. */
export function Choices({ label, helper, optional, error, className, children }: ChoicesProps) {
  const id = useId();
  const described = [helper ? `${id}-helper` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <fieldset className={cn("flex min-w-0 flex-col gap-0.5", className)} aria-describedby={described || undefined}>
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
