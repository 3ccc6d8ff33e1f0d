"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { lazy, Suspense } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Popover } from "#components/ui/popover.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";

const CountryChoices = lazy(() => import("./country-choices.tsx"));

interface CountryChipProps {
  /** ISO 3166-1 alpha-2 codes */
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

/** A filter by countries, of which there are too many to list without a search. */
export function CountryChip({ selected, onSelectedChange }: CountryChipProps) {
  const active = selected.length > 0;
  const summary = selected.length > 2 ? `${selected.length} selected` : selected.map(countryName).join(", ");
  return (
    <div className="inline-flex max-w-full">
      <Popover
        label="Country"
        className="w-64 p-1"
        trigger={
          <Button className={cn("min-w-0 shrink px-2.5 font-normal", active && "rounded-r-none")}>
            <span className="text-fg-2">{active ? "Country:" : "Country"}</span>
            {active ? <span className="truncate font-medium">{summary}</span> : <ChevronDown aria-hidden="true" />}
          </Button>
        }
      >
        <Suspense>
          <CountryChoices selected={selected} onSelectedChange={onSelectedChange} />
        </Suspense>
      </Popover>
      {active ? (
        <Button
          aria-label="Clear country"
          onClick={() => onSelectedChange([])}
          className="-ml-px w-8 rounded-l-none px-0 coarse:w-10"
        >
          <X aria-hidden="true" className="text-fg-2" />
        </Button>
      ) : null}
    </div>
  );
}
