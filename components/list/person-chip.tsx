import { useQuery } from "@tanstack/react-query";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getPerson } from "#lib/workforce/people/contract.ts";

interface PersonChipProps {
  id: string;
  label: string;
  onRemove: () => void;
}

/** The filter by a person, which their page sets. */
export function PersonChip({ id, label, onRemove }: PersonChipProps) {
  const { data } = useQuery({ ...query(getPerson, { person_id: id }), retry: false });
  return <RemovableFilter label={label} value={data?.data.name ?? "the chosen one"} onRemove={onRemove} />;
}
