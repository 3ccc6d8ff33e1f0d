"use client";

import { lazy, Suspense } from "react";
import type { CycleChipProps } from "./cycle-chip.tsx";

// Only what a payment cycle's page links to is filtered by a cycle.
const CycleChip = lazy(async () => ({ default: (await import("./cycle-chip.tsx")).CycleChip }));

export function CycleFilter(props: CycleChipProps) {
  return (
    <Suspense>
      <CycleChip {...props} />
    </Suspense>
  );
}
