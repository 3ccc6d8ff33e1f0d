import type { Chosen } from "#components/ui/choices-chip.tsx";
import SearchableOptions from "#components/ui/searchable-options.tsx";
import { countryCodes } from "#lib/platform/format/countries.ts";
import { countryName } from "#lib/platform/format/country-name.ts";

const byName = new Intl.Collator("en");
const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .sort((one, other) => byName.compare(one.label, other.label));

/** A checkbox for every country. */
export default function CountryChoices(props: Chosen) {
  return <SearchableOptions label="Countries" placeholder="Name or code" options={countries} {...props} />;
}
