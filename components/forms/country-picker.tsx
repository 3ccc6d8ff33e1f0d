"use client";

import { useMemo, useState } from "react";
import { countryCodes } from "#lib/platform/format/countries.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { Combobox } from "./combobox.tsx";

interface CountryPickerProps {
  label: string;
  name: string;
  error: string | undefined;
  /** ISO 3166-1 alpha-2 */
  initial: string | null;
  helper?: string;
  optional?: boolean;
  onChoice?: (code: string | null) => void;
}

const byName = new Intl.Collator("en");
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

interface Country {
  code: string;
  name: string;
}

function matching(countries: readonly Country[], typed: string): Country[] {
  const search = plain(typed.trim());
  const rank = ({ code, name }: Country) =>
    plain(code) === search ? 0 : plain(name).startsWith(search) ? 1 : plain(name).includes(search) ? 2 : 3;
  return countries
    .map((country) => ({ country, at: rank(country) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .map(({ country }) => country);
}

/** A country, found by its name or code. */
export function CountryPicker({ label, name, error, initial, helper, optional, onChoice }: CountryPickerProps) {
  const countries = useMemo(
    () =>
      countryCodes.map((code) => ({ code, name: countryName(code) })).sort((a, b) => byName.compare(a.name, b.name)),
    [],
  );
  const [typed, setTyped] = useState("");
  return (
    <Combobox
      label={label}
      name={name}
      listLabel="Countries"
      placeholder="Name or code"
      error={error}
      {...(helper ? { helper } : {})}
      {...(optional ? { optional } : {})}
      {...(onChoice ? { onChoice: (country: Country | null) => onChoice(country?.code ?? null) } : {})}
      initial={countries.find(({ code }) => code === initial) ?? null}
      offers={matching(countries, typed)}
      keyOf={({ code }) => code}
      textOf={(country) => country.name}
      draw={(country) => <span className="block truncate">{country.name}</span>}
      nothing="No country matches."
      onType={setTyped}
    />
  );
}
