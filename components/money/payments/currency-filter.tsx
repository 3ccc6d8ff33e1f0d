"use client";

import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { FilterPopover } from "#components/ui/filter-popover.tsx";
import { Input } from "#components/ui/input.tsx";
import { findCurrencies } from "./find-currencies.ts";

interface CurrencyFilterProps {
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

/** Filter by currencies, found by code or name. */
export function CurrencyFilter({ selected, onSelectedChange }: CurrencyFilterProps) {
  const summary = selected.length > 3 ? `${selected.length} selected` : selected.join(", ");
  return (
    <FilterPopover
      label="Currency"
      className="w-64 p-3"
      summary={selected.length > 0 ? summary : null}
      onClear={() => onSelectedChange([])}
    >
      <Choice selected={selected} onSelectedChange={onSelectedChange} />
    </FilterPopover>
  );
}

function Choice({ selected, onSelectedChange }: CurrencyFilterProps) {
  const [words, setWords] = useState("");
  const found = findCurrencies(words, selected);
  return (
    <>
      <Field label="Find a currency">
        <Input
          value={words}
          placeholder="Code or name"
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
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
