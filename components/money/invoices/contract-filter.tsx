"use client";

import { lazy, Suspense } from "react";
import type { ContractChipProps } from "./contract-chip.tsx";

// Only what a contract's page links to is filtered by a contract.
const ContractChip = lazy(async () => ({ default: (await import("./contract-chip.tsx")).ContractChip }));

export function ContractFilter(props: ContractChipProps) {
  return (
    <Suspense>
      <ContractChip {...props} />
    </Suspense>
  );
}
