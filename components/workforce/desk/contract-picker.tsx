import { useQuery } from "@tanstack/react-query";
import { LookupField } from "#components/forms/lookup-field.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { type ContractSummary, getContract, listContracts } from "#lib/workforce/contracts/contract.ts";
import { contractTypes, isPaidHere, takesAdjustments } from "#lib/workforce/contracts/rules.ts";

const maxShown = 8;

interface ContractPickerProps {
  /** Only contracts paid by the hour or by the day. */
  isTimed: boolean;
  /** Whose contracts are offered until something is typed. */
  person?: string | null;
  initial?: ContractSummary | null;
  onChoice: (contract: ContractSummary | null) => void;
}

const frequencies: Record<string, string> = { hourly: "hourly", daily: "daily", custom: "per result" };

/** Contracts that time or adjustments can be added to, by a text or, without one, of a person. */
export function matching(search: string, isTimed: boolean, person: string | null): InputOf<typeof listContracts> {
  return {
    statuses: ["in_progress", "completed"],
    limit: isTimed ? 50 : maxShown,
    types: isTimed
      ? ["pay_as_you_go_time_based", "time_based", "ongoing_time_based"]
      : contractTypes.filter(isPaidHere),
    ...(search !== "" ? { search } : person === null ? {} : { person_id: person }),
  };
}

/** Finds a contract by its worker or title. */
export function ContractPicker({ isTimed, person = null, initial = null, onChoice }: ContractPickerProps) {
  const isOffered = ({ frequency }: ContractSummary) => !isTimed || frequency === "hourly" || frequency === "daily";
  return (
    <LookupField
      label="Contract"
      name="contract_id"
      listLabel="Contracts"
      placeholder="Name, email, or title"
      initial={initial}
      read={({ search = "" }) => query(listContracts, matching(search, isTimed, person))}
      offered={({ data }) => data.filter(isOffered).slice(0, maxShown)}
      keyOf={({ id }) => id}
      textOf={({ worker, title }) => `${worker.name}, ${title}`}
      renderOption={(contract) => (
        <>
          <span className="block truncate font-medium">{contract.worker.name}</span>
          <span className="block truncate text-xs text-fg-2">
            {contract.title} · {frequencies[contract.frequency] ?? contract.frequency}
            {contract.status === "completed" ? " · completed" : ""}
          </span>
        </>
      )}
      emptyText={isTimed ? "No hourly or daily contract matches." : "No contract matches."}
      onChoice={onChoice}
    />
  );
}

/** Whom or which contract a new record is about. */
export interface About {
  person?: string | null;
  contract?: string | null;
}

/** The only contract in progress, or the only one there was. */
export function onlyOf(contracts: readonly ContractSummary[]): ContractSummary | null {
  const current = contracts.filter(({ status }) => status === "in_progress");
  const [first = null, ...more] = current.length > 0 ? current : contracts;
  return more.length === 0 ? first : null;
}

/** The contract that a new adjustment begins with; undefined until it is known, null if it has to be chosen. */
export function usePresetContract({ person = null, contract = null }: About): ContractSummary | null | undefined {
  const one = useQuery({ ...query(getContract, { contract_id: contract ?? "" }), enabled: contract !== null });
  const theirs = useQuery({
    ...query(listContracts, matching("", false, person)),
    enabled: person !== null && contract === null,
  });
  // A read that isn't asked for here may be under way all the same: the contract picker's first one is equal to it.
  if (contract !== null)
    return one.isLoading ? undefined : one.data && takesAdjustments(one.data.data) ? one.data.data : null;
  if (person !== null) return theirs.isLoading ? undefined : theirs.data ? onlyOf(theirs.data.data) : null;
  return null;
}
