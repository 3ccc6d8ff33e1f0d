"use client";

import { ChoicesChip, type Chosen } from "#components/ui/choices-chip.tsx";
import { late } from "#components/ui/late.tsx";

const CurrencyChoice = late(() => import("./currency-choice.tsx"));

/** Filter by currency. */
export function CurrencyFilter(chosen: Chosen) {
  return (
    <ChoicesChip label="Currency" nameOf={(code) => code} {...chosen}>
      <CurrencyChoice {...chosen} />
    </ChoicesChip>
  );
}
