"use client";

import { useQuery } from "@tanstack/react-query";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getPerson } from "#lib/workforce/people/contract.ts";

interface PersonChipProps {
  id: string;
  onClear: () => void;
}

/** The filter for the person whose assets are listed. */
export function PersonChip({ id, onClear }: PersonChipProps) {
  const person = useQuery(query(getPerson, { person_id: id }));
  return (
    <FilterChip
      label="Person"
      options={[{ value: id, label: person.data?.data.name ?? "…" }]}
      selected={[id]}
      onSelectedChange={(selected) => (selected.length === 0 ? onClear() : undefined)}
    />
  );
}
