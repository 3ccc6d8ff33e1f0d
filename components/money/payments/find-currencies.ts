import { fold, matchesWords } from "#lib/platform/format/fold.ts";

const usual = ["EUR", "USD", "GBP", "CHF", "PLN", "JPY", "BRL", "INR"];
const most = 8;

interface Currency {
  code: string;
  name: string;
}

let known: Currency[] | null = null;

function allCurrencies(): Currency[] {
  if (known === null) {
    const names = new Intl.DisplayNames("en", { type: "currency" });
    known = Intl.supportedValuesOf("currency").map((code) => ({ code, name: names.of(code) ?? code }));
  }
  return known;
}

/** "JPY" → "Japanese Yen". */
export function currencyName(code: string): string {
  return allCurrencies().find((currency) => currency.code === code)?.name ?? code;
}

/** Selected and common currencies; when searching, codes or names that start with the text, then that contain it. */
export function findCurrencies(words: string, chosen: readonly string[]): Currency[] {
  const text = fold(words.trim());
  if (text === "") {
    const first = [...new Set([...chosen, ...usual])];
    return first.map((code) => ({ code, name: currencyName(code) })).slice(0, Math.max(most, chosen.length));
  }
  const places = allCurrencies().flatMap((currency) => {
    const code = fold(currency.code).indexOf(text);
    const name = fold(currency.name).indexOf(text);
    const place = Math.min(code < 0 ? 99 : code, name < 0 ? 99 : name);
    return place < 99 || matchesWords(currency.name, words) ? [{ currency, place }] : [];
  });
  return places
    .sort((a, b) => Number(a.place > 0) - Number(b.place > 0) || a.currency.code.localeCompare(b.currency.code))
    .slice(0, most)
    .map(({ currency }) => currency);
}
