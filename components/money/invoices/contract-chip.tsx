import { useQuery } from "@tanstack/react-query";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getContract } from "#lib/workforce/contracts/contract.ts";

/** The filter by a contract, which its page sets. */
export function ContractChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery({ ...query(getContract, { contract_id: id }), retry: false });
  return <RemovableFilter label="Contract" value={data?.data.title ?? "the chosen one"} onRemove={onRemove} />;
}
