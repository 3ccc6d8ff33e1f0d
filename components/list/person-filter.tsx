"use client";

import { useQuery } from "@tanstack/react-query";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getPerson } from "#lib/workforce/people/contract.ts";

interface PersonFilterProps {
  /** Null if the list isn't filtered by a person. */
  id: string | null;
  onRemove: () => void;
  label?: string;
}

/** The filter by a person, which their page sets. */
export function PersonFilter({ id, onRemove, label = "Person" }: PersonFilterProps) {
  const { data } = useQuery({ ...query(getPerson, { person_id: id ?? "" }), enabled: id !== null, retry: false });
  return id === null ? null : (
    <RemovableFilter label={label} value={data?.data.name ?? "the chosen one"} onRemove={onRemove} />
  );
}
