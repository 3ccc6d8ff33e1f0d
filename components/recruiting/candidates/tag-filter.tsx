"use client";

import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { listTags } from "#lib/recruiting/tags/contract.ts";

interface TagFilterProps {
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

/** Filter by a candidate's tags. */
export function TagFilter(props: TagFilterProps) {
  const tags = rowsOf(useWholeList(listTags, { limit: 100 }));
  return <FilterChip label="Tags" options={tags.map(({ id, label }) => ({ value: id, label }))} {...props} />;
}
