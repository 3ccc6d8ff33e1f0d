import type { ReactNode } from "react";
import { FilterPopover } from "#components/ui/filter-popover.tsx";

export interface Chosen {
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

interface ChoicesChipProps extends Chosen {
  label: string;
  /** What a selected value is called; null while that isn't known. */
  nameOf: (value: string) => string | null;
  /** The values with a search field, drawn once it is opened. */
  children: ReactNode;
}

/** A filter by some of so many values that they are searched. */
export function ChoicesChip({ label, selected, nameOf, onSelectedChange, children }: ChoicesChipProps) {
  const names = selected.flatMap((value) => nameOf(value) ?? []);
  const isNamed = names.length === selected.length && names.length <= 2;
  const summary = isNamed ? names.join(", ") : `${selected.length} selected`;
  return (
    <FilterPopover
      label={label}
      className="w-64 p-1"
      summary={selected.length > 0 ? summary : null}
      onClear={() => onSelectedChange([])}
    >
      {children}
    </FilterPopover>
  );
}
