"use client";

import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { cn } from "./class-names.ts";
import { controlClasses } from "./control-classes.ts";
import { useField } from "./field.tsx";

interface SelectProps<Value extends string> {
  items: readonly { value: Value; label: string }[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  /** For use outside a Field only. */
  "aria-label"?: string;
  className?: string;
}

/** Picks one of a few values with the browser's native select, which every device and assistive technology supports. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { items, value, onValueChange, placeholder = "Choose", className, ...rest } = props;
  return (
    <span className={cn("relative inline-flex w-full", className)}>
      <select
        {...useField()}
        {...rest}
        value={value ?? ""}
        onChange={(event) => onValueChange(event.target.value as Value)}
        className={cn(controlClasses, "select-box truncate pr-8", value === null && "text-fg-3")}
      >
        {value === null ? (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        ) : null}
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-fg-3"
      />
    </span>
  );
}
