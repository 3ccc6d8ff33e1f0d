import { LookupField } from "#components/forms/lookup-field.tsx";
import { candidateName } from "#components/recruiting/words.ts";
import { query } from "#lib/platform/api/client.ts";
import { type ListedCandidate, listCandidates } from "#lib/recruiting/candidates/contract.ts";

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

/** Finds a candidate by name or email. */
export function CandidatePicker({ without, noteOf, ...field }: CandidatePickerProps) {
  return (
    <LookupField
      {...field}
      listLabel="Candidates"
      placeholder="Name or email"
      read={(search) => query(listCandidates, { limit: maxShown, ...search })}
      offered={({ data }) => data.filter(({ id }) => id !== without)}
      keyOf={({ id }) => id}
      textOf={candidateName}
      renderOption={(one) => (
        <>
          <span className="block">{candidateName(one)}</span>
          <span className="block text-xs wrap-anywhere text-fg-2">
            {one.email || "Erased"}
            {noteOf?.(one)}
          </span>
        </>
      )}
      emptyText="No matches."
    />
  );
}
