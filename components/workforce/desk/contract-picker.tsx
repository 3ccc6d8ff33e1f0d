import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Combobox } from "#components/forms/combobox.tsx";
import { useTypedSearch } from "#components/forms/use-typed-search.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { query } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import { listContracts } from "#lib/workforce/contracts/contract.ts";
import { contractTypes, isPaidHere } from "#lib/workforce/contracts/rules.ts";

export type Contract = OutputOf<typeof listContracts>["data"][number];

const maxShown = 8;

interface ContractPickerProps {
  /** Only contracts paid by the hour or by the day. */
  isTimed: boolean;
  /** Whose contracts are offered until something is typed. */
  person?: string | null;
  initial?: Contract | null;
  onChoice: (contract: Contract | null) => void;
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
  const { search, onType, isStale } = useTypedSearch();
  const [open, setOpen] = useState(false);
  const found = useQuery({
    ...query(listContracts, matching(search, isTimed, person)),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const isOffered = ({ frequency }: Contract) => !isTimed || frequency === "hourly" || frequency === "daily";
  const options = found.data?.data.filter(isOffered).slice(0, maxShown);

  return (
    <Combobox
      label="Contract"
      name="contract_id"
      listLabel="Contracts"
      placeholder="Name, email, or title"
      initial={initial}
      options={found.error ? [] : options}
      isStale={isStale || found.isPlaceholderData}
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
      emptyText={
        found.error
          ? errorMessage(found.error)
          : isTimed
            ? "No hourly or daily contract matches."
            : "No contract matches."
      }
      onType={onType}
      onOpenChange={setOpen}
      onChoice={onChoice}
    />
  );
}
