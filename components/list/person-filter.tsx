"use client";

import { lazy, Suspense } from "react";
import type { PersonChipProps } from "./person-chip.tsx";

// Only what a person's page links to is filtered by a person.
const PersonChip = lazy(async () => ({ default: (await import("./person-chip.tsx")).PersonChip }));

export function PersonFilter(props: PersonChipProps) {
  return (
    <Suspense>
      <PersonChip {...props} />
    </Suspense>
  );
}
