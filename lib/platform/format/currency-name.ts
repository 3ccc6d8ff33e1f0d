const names = new Intl.DisplayNames("en", { type: "currency", fallback: "code" });

/** "EUR" → "Euro (EUR)". */
export function currencyName(code: string): string {
  const name = names.of(code) ?? code;
  return name === code ? code : `${name} (${code})`;
}
