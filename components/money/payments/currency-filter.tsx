"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { findCurrencies } from "./find-currencies.ts";

interface CurrencyFilterProps {
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

/** Filter by currencies, found by code or name. */
export function CurrencyFilter({ selected, onSelectedChange }: CurrencyFilterProps) {
  const active = selected.length > 0;
  return (
    <div className="inline-flex max-w-full">
      <Popover
        label="Currency"
        className="w-64 p-3"
        trigger={
          <Button className={cn("min-w-0 shrink px-2.5 font-normal", active && "rounded-r-none")}>
            <span className="text-fg-2">{active ? "Currency:" : "Currency"}</span>
            {active ? (
              <span className="truncate font-medium">
                {selected.length > 3 ? `${selected.length} selected` : selected.join(", ")}
              </span>
            ) : (
              <ChevronDown aria-hidden="true" />
            )}
          </Button>
        }
      >
        <Choice selected={selected} onSelectedChange={onSelectedChange} />
      </Popover>
      {active ? (
        <Button
          aria-label="Clear currency"
          onClick={() => onSelectedChange([])}
          className="-ml-px w-8 rounded-l-none px-0 coarse:w-10"
        >
          <X aria-hidden="true" className="text-fg-2" />
        </Button>
      ) : null}
    </div>
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
        {found.length === 0 ? <p className="px-1 py-1 text-sm text-fg-2">No currency has this code or name.</p> : null}
      </fieldset>
    </>
  );
}
