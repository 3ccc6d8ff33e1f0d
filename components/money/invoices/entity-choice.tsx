import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextField } from "#components/forms/text-field.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";

const maxWithoutSearch = 8;
const most = 20;

export interface EntityChoiceProps {
  /** Ids. */
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

/** The options of the filter by legal entity. */
export default function EntityChoice({ selected, onSelectedChange }: EntityChoiceProps) {
  const entities = useQuery(query(listLegalEntities, {}));
  const { data, error } = entities;
  const [text, setText] = useState("");
  if (error && !data) return <ErrorState title="Couldn't load legal entities" query={entities} />;
  if (!data) return <p className="p-1 text-sm text-fg-2">Loading…</p>;
  const found = data.data.filter(({ name }) => matchesWords(name, text));
  return (
    <>
      {data.data.length > maxWithoutSearch ? (
        <TextField label="Find a legal entity" value={text} onValueChange={setText} />
      ) : null}
      <fieldset>
        <legend className="sr-only">Legal entity</legend>
        {found.slice(0, most).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={selected.includes(id)}
            onChange={(event) =>
              onSelectedChange(event.target.checked ? [...selected, id] : selected.filter((each) => each !== id))
            }
            className="ml-0 rounded-sm px-1 py-0.5 hover:bg-subtle"
          />
        ))}
        {found.length === 0 ? <p className="p-1 text-sm text-fg-2">No matches.</p> : null}
        {found.length > most ? <p className="p-1 text-xs text-fg-2">Type to find more.</p> : null}
      </fieldset>
    </>
  );
}
