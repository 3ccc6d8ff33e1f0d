"use client";

import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import type { Chosen } from "#components/ui/choices-chip.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { listTags } from "#lib/recruiting/tags/contract.ts";

/** Filter by a candidate's tags. */
export function TagFilter(props: Chosen) {
  const tags = rowsOf(useWholeList(listTags, { limit: 100 }));
  return <FilterChip label="Tags" options={tags.map(({ id, label }) => ({ value: id, label }))} {...props} />;
}
