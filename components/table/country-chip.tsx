"use client";

import { ChoicesChip, type Chosen } from "#components/ui/choices-chip.tsx";
import { late } from "#components/ui/late.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";

const CountryChoices = late(() => import("./country-choices.tsx"));

/** Filter by country (ISO 3166-1 alpha-2). */
export function CountryChip(chosen: Chosen) {
  return (
    <ChoicesChip label="Country" nameOf={countryName} {...chosen}>
      <CountryChoices {...chosen} />
    </ChoicesChip>
  );
}
