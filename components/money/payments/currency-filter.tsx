"use client";

import { lazy } from "react";
import { FilterPopover } from "#components/ui/filter-popover.tsx";
import type { CurrencyChoiceProps } from "./currency-choice.tsx";

// The popover opens once its options are loaded.
const CurrencyChoice = lazy(() => import("./currency-choice.tsx"));

/** Filter by currencies, found by code or name. */
export function CurrencyFilter({ selected, onSelectedChange }: CurrencyChoiceProps) {
  const summary = selected.length > 3 ? `${selected.length} selected` : selected.join(", ");
  return (
    <FilterPopover
      label="Currency"
      className="w-64 p-3"
      summary={selected.length > 0 ? summary : null}
      onClear={() => onSelectedChange([])}
    >
      <CurrencyChoice selected={selected} onSelectedChange={onSelectedChange} />
    </FilterPopover>
  );
}
