import { parseAsArrayOf, parseAsString } from "nuqs/server";
import { CountryChip } from "#components/table/country-chip.tsx";
import { input, single } from "./filter.ts";

export const byCountry = single("country", parseAsArrayOf(parseAsString).withDefault([]), {
  input: (countries) => input("countries", countries),
  draw: (selected, set) => <CountryChip selected={selected} onSelectedChange={set} />,
});
