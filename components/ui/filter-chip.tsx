"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { cn } from "./class-names.ts";
import { Popover } from "./popover.tsx";

interface FilterChipProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  selected: readonly Value[];
  onSelectedChange: (selected: Value[]) => void;
}

/** A filter by one of several values: what is chosen is written on the chip, and one press clears it. */
export function FilterChip<Value extends string>({
  label,
  options,
  selected,
  onSelectedChange,
}: FilterChipProps<Value>) {
  const chosen = options.filter((option) => selected.includes(option.value));
  const summary = chosen.length > 2 ? `${chosen.length} selected` : chosen.map((option) => option.label).join(", ");
  const active = chosen.length > 0;
  return (
    <div className="inline-flex max-w-full">
      <Popover
        label={label}
        className="w-56 p-1"
        trigger={
          <Button className={cn("min-w-0 shrink px-2.5 font-normal", active && "rounded-r-none")}>
            <span className="text-fg-2">{active ? `${label}:` : label}</span>
            {active ? <span className="truncate font-medium">{summary}</span> : <ChevronDown aria-hidden="true" />}
          </Button>
        }
      >
        <fieldset>
          <legend className="sr-only">{label}</legend>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={selected.includes(option.value)}
              onChange={(event) =>
                onSelectedChange(
                  event.target.checked
                    ? [...selected, option.value]
                    : selected.filter((value) => value !== option.value),
                )
              }
              className="ml-0 rounded-sm px-1 py-0.5 hover:bg-subtle"
            />
          ))}
        </fieldset>
      </Popover>
      {active ? (
        <Button
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => onSelectedChange([])}
          className="-ml-px w-8 rounded-l-none px-0 coarse:w-10"
        >
          <X aria-hidden="true" className="text-fg-2" />
        </Button>
      ) : null}
    </div>
  );
}
