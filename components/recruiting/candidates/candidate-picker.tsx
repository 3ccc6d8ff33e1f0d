import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Combobox } from "#components/forms/combobox.tsx";
import { useTypedSearch } from "#components/forms/use-typed-search.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { listCandidates } from "#lib/recruiting/candidates/contract.ts";

export type ListedCandidate = OutputOf<typeof listCandidates>["data"][number];

interface CandidatePickerProps {
  label: string;
  name: string;
  /** ID of a candidate to leave out. */
  without?: string;
  /** A note shown after a candidate's email address. */
  noteOf?: (candidate: ListedCandidate) => string;
  onChoice: (candidate: ListedCandidate | null) => void;
}

const maxShown = 8;

const nameOf = ({ first_name, last_name }: ListedCandidate) => `${first_name} ${last_name}`;

/** Finds a candidate by name or email. */
export function CandidatePicker({ without, noteOf, ...field }: CandidatePickerProps) {
  const { search, onType, isStale } = useTypedSearch();
  const [open, setOpen] = useState(false);
  const found = useQuery({
    ...query(listCandidates, { limit: maxShown, ...(search === "" ? {} : { search }) }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox<ListedCandidate>
      {...field}
      listLabel="Candidates"
      placeholder="Name or email"
      options={found.error ? [] : found.data?.data.filter(({ id }) => id !== without)}
      isStale={isStale || found.isPlaceholderData}
      keyOf={({ id }) => id}
      textOf={nameOf}
      renderOption={(one) => (
        <>
          <span className="block">{nameOf(one)}</span>
          <span className="block text-xs wrap-anywhere text-fg-2">
            {one.email || "Erased"}
            {noteOf?.(one)}
          </span>
        </>
      )}
      emptyText={found.error ? errorMessage(found.error) : "No matches."}
      onType={onType}
      onOpenChange={setOpen}
    />
  );
}
