"use client";

import { late } from "#components/ui/late.tsx";

/** Only what a payment cycle's page links to is filtered by a cycle. */
export const CycleFilter = late(async () => (await import("./cycle-chip.tsx")).CycleChip);
