"use client";

import { late } from "#components/ui/late.tsx";

/** Only what a person's page links to is filtered by a person. */
export const PersonFilter = late(async () => (await import("./person-chip.tsx")).PersonChip);
