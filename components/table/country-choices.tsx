import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { countryCodes } from "#lib/platform/format/countries.ts";
import { countryName } from "#lib/platform/format/country-name.ts";

interface CountryChoicesProps {
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
}

const byName = new Intl.Collator("en");
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const countries = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .sort((one, other) => byName.compare(one.name, other.name));

/** A checkbox for every country; those already selected on opening come first. */
export default function CountryChoices({ selected, onSelectedChange }: CountryChoicesProps) {
  const [typed, setTyped] = useState("");
  const [first] = useState(selected);
  const search = plain(typed.trim());
  const found = countries
    .filter(({ code, name }) => plain(name).includes(search) || plain(code) === search)
    .sort((one, other) => Number(first.includes(other.code)) - Number(first.includes(one.code)));
  return (
    <>
      <Input
        aria-label="Find a country"
        placeholder="Name or code"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="mb-1"
      />
      <fieldset className="max-h-64 overflow-y-auto">
        <legend className="sr-only">Country</legend>
        {found.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            checked={selected.includes(code)}
            onChange={({ target }) =>
              onSelectedChange(target.checked ? [...selected, code] : selected.filter((one) => one !== code))
            }
            className="ml-0 rounded-sm px-1 py-0.5 hover:bg-subtle"
          />
        ))}
      </fieldset>
      <p role="status" className={found.length === 0 ? "px-2 py-1 text-sm text-fg-2" : "sr-only"}>
        {found.length === 0 ? "No matches." : ""}
      </p>
    </>
  );
}
