import { Status } from "#components/ui/status.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { type ContractSummary, contractStatuses } from "./contract-words.ts";

/** Dot and word, plus the end date of an active contract. */
export function ContractStatus({ contract }: { contract: Pick<ContractSummary, "status" | "ends_on"> }) {
  const { word, tone } = contractStatuses[contract.status];
  return (
    <Status tone={tone} className="items-baseline whitespace-normal">
      <span>
        {word}
        {contract.status === "in_progress" && contract.ends_on ? (
          <span className="text-fg-2"> until {formatDate(contract.ends_on)}</span>
        ) : null}
      </span>
    </Status>
  );
}
