const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** "DE" → "Germany (DE)". */
export function countryName(code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? names.of(code) : code;
  return name === code || name === undefined ? code : `${name} (${code})`;
}
