import type { ReactNode } from "react";
import { FilterPopover } from "./filter-popover.tsx";

export interface Chosen<Value extends string = string> {
  selected: readonly Value[];
  onSelectedChange: (selected: Value[]) => void;
}

interface ChoicesChipProps<Value extends string> extends Chosen<Value> {
  label: string;
  /** What a selected value is called; nothing while that isn't known. */
  nameOf: (value: Value) => string | null | undefined;
  className?: string;
  /** The values, drawn once it is opened. */
  children: ReactNode;
}

/** A filter by some values: the chip shows what is selected, and one press clears it. */
export function ChoicesChip<Value extends string>(props: ChoicesChipProps<Value>) {
  const { label, selected, nameOf, onSelectedChange, className = "w-64 p-1", children } = props;
  const names = selected.flatMap((value) => nameOf(value) ?? []);
  const isNamed = names.length === selected.length && names.length <= 2;
  const summary = isNamed ? names.join(", ") : `${selected.length} selected`;
  return (
    <FilterPopover
      label={label}
      className={className}
      summary={selected.length > 0 ? summary : null}
      onClear={() => onSelectedChange([])}
    >
      {children}
    </FilterPopover>
  );
}
