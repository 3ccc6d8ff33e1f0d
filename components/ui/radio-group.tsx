import { type ReactNode, useId } from "react";
import { Choices } from "./choices.tsx";
import { cn } from "./class-names.ts";
import type { Labeled } from "./field.tsx";

interface RadioGroupProps<Value extends string> extends Labeled {
  value: Value | null;
  options: { value: Value; label: string; helper?: ReactNode; disabled?: boolean }[];
  onValueChange: (value: Value) => void;
  className?: string;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { value, options, onValueChange, ...labels } = props;
  const id = useId();
  return (
    <Choices {...labels}>
      {options.map((option) => (
        <label key={option.value} className="-ml-1 flex items-start gap-1 text-sm">
          <input
            type="radio"
            name={labels.name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            aria-describedby={option.helper ? `${id}-${option.value}` : undefined}
            className="tick-box size-6 shrink-0 rounded-full before:rounded-full checked:before:border-[5px] checked:before:bg-surface focus-visible:-outline-offset-1 coarse:size-10"
          />
          <span className={cn("py-[0.1875rem] coarse:py-[0.6875rem]", option.disabled && "text-fg-3")}>
            {option.label}
            {option.helper ? (
              <span id={`${id}-${option.value}`} className="mt-0.5 block text-xs text-fg-2">
                {option.helper}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </Choices>
  );
}
