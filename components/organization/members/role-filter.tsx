"use client";

import { useRoles } from "#components/screen/use-roles.ts";
import { FilterChip } from "#components/ui/filter-chip.tsx";

interface RoleFilterProps {
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

/** Filter by a member's role. */
export function RoleFilter({ selected, onSelectedChange }: RoleFilterProps) {
  const options = useRoles().map(({ id, name }) => ({ value: id, label: name }));
  // In the order of the options, so that the same choice always has the same URL.
  const change = (chosen: string[]) =>
    onSelectedChange(options.map(({ value }) => value).filter((value) => chosen.includes(value)));
  return <FilterChip label="Role" options={options} selected={selected} onSelectedChange={change} />;
}
