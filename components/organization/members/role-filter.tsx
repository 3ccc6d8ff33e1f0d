"use client";

import { useRoles } from "#components/screen/use-roles.ts";
import type { Chosen } from "#components/ui/choices-chip.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";

/** Filter by a member's role. */
export function RoleFilter({ selected, onSelectedChange }: Chosen) {
  const options = useRoles().map(({ id, name }) => ({ value: id, label: name }));
  // In the order of the options, so that the same choice always has the same URL.
  const change = (chosen: string[]) =>
    onSelectedChange(options.map(({ value }) => value).filter((value) => chosen.includes(value)));
  return <FilterChip label="Role" options={options} selected={selected} onSelectedChange={change} />;
}
