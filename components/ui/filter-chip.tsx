"use client";

import { Checkbox } from "./checkbox.tsx";
import { FilterPopover } from "./filter-popover.tsx";

interface FilterChipProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  selected: readonly Value[];
  onSelectedChange: (selected: Value[]) => void;
}

/** A multi-select filter: the chip shows what is selected, and one press clears it. */
export function FilterChip<Value extends string>({
  label,
  options,
  selected,
  onSelectedChange,
}: FilterChipProps<Value>) {
  const chosen = options.filter((option) => selected.includes(option.value));
  const summary = chosen.length > 2 ? `${chosen.length} selected` : chosen.map((option) => option.label).join(", ");
  return (
    <FilterPopover
      label={label}
      className="w-56 p-1"
      summary={chosen.length > 0 ? summary : null}
      onClear={() => onSelectedChange([])}
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
                event.target.checked ? [...selected, option.value] : selected.filter((value) => value !== option.value),
              )
            }
            className="ml-0 rounded-sm px-1 py-0.5 hover:bg-subtle"
          />
        ))}
      </fieldset>
    </FilterPopover>
  );
}
