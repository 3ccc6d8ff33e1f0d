"use client";

import { lazy, Suspense } from "react";
import { FilterPopover } from "#components/ui/filter-popover.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";

const CountryChoices = lazy(() => import("./country-choices.tsx"));

interface CountryChipProps {
  /** ISO 3166-1 alpha-2 codes */
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

/** Country filter with a search field, because the list is too long to scan. */
export function CountryChip({ selected, onSelectedChange }: CountryChipProps) {
  const summary = selected.length > 2 ? `${selected.length} selected` : selected.map(countryName).join(", ");
  return (
    <FilterPopover
      label="Country"
      className="w-64 p-1"
      summary={selected.length > 0 ? summary : null}
      onClear={() => onSelectedChange([])}
    >
      <Suspense>
        <CountryChoices selected={selected} onSelectedChange={onSelectedChange} />
      </Suspense>
    </FilterPopover>
  );
}
