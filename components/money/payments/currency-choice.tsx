import { useState } from "react";
import { TextField } from "#components/forms/text-field.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { findCurrencies } from "./find-currencies.ts";

export interface CurrencyChoiceProps {
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

/** The options of the filter by currency. */
export default function CurrencyChoice({ selected, onSelectedChange }: CurrencyChoiceProps) {
  const [words, setWords] = useState("");
  const found = findCurrencies(words, selected);
  return (
    <>
      <TextField label="Find a currency" value={words} placeholder="Code or name" onValueChange={setWords} />
      <fieldset className="mt-2">
        <legend className="sr-only">Currency</legend>
        {found.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={
              <>
                {code} <span className="text-fg-2">{name}</span>
              </>
            }
            checked={selected.includes(code)}
            onChange={(event) =>
              onSelectedChange(event.target.checked ? [...selected, code] : selected.filter((each) => each !== code))
            }
            className="ml-0 rounded-sm px-1 py-0.5 hover:bg-subtle"
          />
        ))}
        {found.length === 0 ? <p className="px-1 py-1 text-sm text-fg-2">No matches.</p> : null}
      </fieldset>
    </>
  );
}
