"use client";

import { lazy, Suspense } from "react";
import { FilterPopover } from "#components/ui/filter-popover.tsx";
import type { CurrencyChoiceProps } from "./currency-choice.tsx";

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
      <Suspense fallback={<p className="p-1 text-sm text-fg-2">Loading…</p>}>
        <CurrencyChoice selected={selected} onSelectedChange={onSelectedChange} />
      </Suspense>
    </FilterPopover>
  );
}
