"use client";

import { Checkbox } from "./checkbox.tsx";
import { FilterPopover } from "./filter-popover.tsx";
import { late } from "./late.tsx";
import type { Option } from "./searchable-options.tsx";

const SearchableOptions = late(() => import("./searchable-options.tsx"));

/** Lists with more options than this get a search field. */
const maxScannable = 12;

interface FilterChipProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  selected: readonly Value[];
  onSelectedChange: (selected: Value[]) => void;
}

/** One value, or none, and what chooses another. */
export interface ChosenOne<Value extends string = string> {
  selected: Value | null;
  onSelectedChange: (selected: Value | null) => void;
}

type OneChipProps<Value extends string> = ChosenOne<Value> & Pick<FilterChipProps<Value>, "label" | "options">;

/** A filter by one of some values. */
export function OneChip<Value extends string>({ selected, onSelectedChange, ...chip }: OneChipProps<Value>) {
  return (
    <FilterChip
      {...chip}
      selected={selected === null ? [] : [selected]}
      onSelectedChange={(chosen) => onSelectedChange(chosen.at(-1) ?? null)}
    />
  );
}

/** A multi-select filter: the chip shows what is selected, and one press clears it. */
export function FilterChip<Value extends string>({
  label,
  options,
  selected,
  onSelectedChange,
}: FilterChipProps<Value>) {
  const chosen = options.filter((option) => selected.includes(option.value));
  // Options may still be loading while the URL already selects some.
  const isNamed = chosen.length === selected.length && chosen.length <= 2;
  const summary = isNamed ? chosen.map((option) => option.label).join(", ") : `${selected.length} selected`;
  return (
    <FilterPopover
      label={label}
      className="w-56 p-1"
      summary={selected.length > 0 ? summary : null}
      onClear={() => onSelectedChange([])}
    >
      {options.length > maxScannable ? (
        <SearchableOptions
          label={label}
          options={options}
          selected={selected}
          onSelectedChange={onSelectedChange as (selected: string[]) => void}
        />
      ) : (
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
      )}
    </FilterPopover>
  );
}
