"use client";

import { ChoicesChip } from "./choices-chip.tsx";
import { late } from "./late.tsx";
import { OptionBoxes, type OptionBoxesProps } from "./option-boxes.tsx";

const SearchableOptions = late(() => import("./searchable-options.tsx"));

/** Lists with more options than this get a search field. */
const maxScannable = 12;

type FilterChipProps<Value extends string> = Omit<OptionBoxesProps<Value>, "className">;

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

/** A filter by any of some values. */
export function FilterChip<Value extends string>(props: FilterChipProps<Value>) {
  const { label, options, selected, onSelectedChange } = props;
  return (
    <ChoicesChip
      {...{ label, selected, onSelectedChange }}
      // Options may still be loading while the URL already selects some.
      nameOf={(value) => options.find((option) => option.value === value)?.label}
      className="w-56 p-1"
    >
      {options.length > maxScannable ? (
        <SearchableOptions {...props} onSelectedChange={onSelectedChange as (selected: string[]) => void} />
      ) : (
        <OptionBoxes {...props} />
      )}
    </ChoicesChip>
  );
}
