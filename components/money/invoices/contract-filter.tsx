"use client";

import { late } from "#components/ui/late.tsx";

/** Only what a contract's page links to is filtered by a contract. */
export const ContractFilter = late(async () => (await import("./contract-chip.tsx")).ContractChip);
