import { createParser } from "nuqs/server";

const code = /^[A-Z]{3}$/;

/** Currency codes in a list's URL, unique and sorted. */
export const currencyParam = createParser<string[]>({
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
