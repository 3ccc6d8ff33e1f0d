import type { ReactNode } from "react";
import { cn } from "./class-names.ts";
import { type Labeled, useLabels } from "./field.tsx";

interface ChoicesProps extends Labeled {
  className?: string | undefined;
  children: ReactNode;
}

/** A group of choices with a label, helper text and an error. */
export function Choices({ className, children, ...labels }: ChoicesProps) {
  const { describedBy, words, notes } = useLabels(labels);
  return (
    <fieldset
      data-error-of={labels.name}
      aria-describedby={describedBy}
      className={cn("flex min-w-0 flex-col gap-0.5", className)}
    >
      <legend className="mb-1 text-xs font-medium">{words}</legend>
      {children}
      {notes}
    </fieldset>
  );
}
