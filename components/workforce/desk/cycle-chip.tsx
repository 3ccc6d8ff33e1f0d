import { useQuery } from "@tanstack/react-query";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { getPaymentCycle } from "#lib/money/payment-cycles/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";

/** The filter by a payment cycle, which its page sets. */
export function CycleChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery({ ...query(getPaymentCycle, { cycle_id: id }), retry: false });
  const value = data ? formatPeriod(data.data.starts_on, data.data.ends_on) : "the chosen one";
  return <RemovableFilter label="Payment cycle" value={value} onRemove={onRemove} />;
}
