"use client";

import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "./class-names.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Omit if the cell or row names it, and pass `aria-label` instead. */
  label?: ReactNode;
  helper?: ReactNode;
  indeterminate?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
}

export function Checkbox({ label, helper, indeterminate = false, className, ref, ...props }: CheckboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);

  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);

  const control = (
    <input
      id={`${id}-box`}
      type="checkbox"
      aria-describedby={helper ? id : undefined}
      {...props}
      ref={(element) => {
        input.current = element;
        ref?.(element);
      }}
      className="tick-box size-6 shrink-0 rounded-sm focus-visible:-outline-offset-1 coarse:size-10"
    />
  );
  if (label === undefined) return <span className={cn("inline-flex", className)}>{control}</span>;
  return (
    <label htmlFor={props.id ?? `${id}-box`} className={cn("-ml-1 flex items-start gap-1 text-sm", className)}>
      {control}
      <span className="py-[0.1875rem] coarse:py-[0.6875rem]">
        {label}
        {helper ? (
          <span id={id} className="mt-0.5 block text-xs text-fg-2">
            {helper}
          </span>
        ) : null}
      </span>
    </label>
  );
}
