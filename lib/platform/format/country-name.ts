const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** Pages are rendered by Node and by browsers, and Chromium has other names for these. */
const sameEverywhere: Readonly<Record<string, string>> = {
  FK: "Falkland Islands",
  HK: "Hong Kong SAR China",
  MO: "Macao SAR China",
  PS: "Palestinian Territories",
};

/** "DE" → "Germany (DE)". */
export function countryName(code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? (sameEverywhere[code] ?? names.of(code)) : code;
  return name === code || name === undefined ? code : `${name} (${code})`;
}
