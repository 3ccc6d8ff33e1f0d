import { createParser } from "nuqs/server";
import { input, single } from "#components/list/filter.ts";
import { CurrencyFilter } from "./currency-filter.tsx";

const code = /^[A-Z]{3}$/;

/** Currency codes in a list's URL, unique and sorted. */
const currencyParam = createParser<string[]>({
  parse(text) {
    const codes = [
      ...new Set(
        text
          .toUpperCase()
          .split(",")
          .filter((each) => code.test(each)),
      ),
    ];
    return codes.length > 0 ? codes.sort() : null;
  },
  serialize: (codes) => [...codes].sort().join(),
  eq: (a, b) => a.toString() === b.toString(),
});

export const byCurrency = single("currency", currencyParam.withDefault([]), {
  input: (currencies) => input("currencies", currencies),
  draw: (selected, set) => <CurrencyFilter selected={selected} onSelectedChange={set} />,
});
