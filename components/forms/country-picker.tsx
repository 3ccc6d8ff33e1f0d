import { countryCodes } from "#lib/platform/format/countries.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { type CodeFieldProps, CodePicker } from "./code-picker.tsx";

const byName = new Intl.Collator("en");
const countries = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .sort((a, b) => byName.compare(a.name, b.name));

/** A country, found by its name or code (ISO 3166-1 alpha-2). */
export function CountryPicker(props: CodeFieldProps) {
  return <CodePicker {...props} items={countries} listLabel="Countries" emptyText="No matches." />;
}
