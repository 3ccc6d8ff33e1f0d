"use client";

import { currencyCodes } from "#lib/platform/format/currencies.ts";
import { type CodeFieldProps, CodePicker } from "./code-picker.tsx";

const names = new Intl.DisplayNames("en", { type: "currency", fallback: "code" });

function nameOf(code: string): string {
  const name = names.of(code) ?? code;
  return name === code ? code : `${name} (${code})`;
}

const byName = new Intl.Collator("en");
const currencies = currencyCodes
  .map((code) => ({ code, name: nameOf(code) }))
  .sort((a, b) => byName.compare(a.name, b.name));

/** A currency, found by its name or code (ISO 4217). */
export function CurrencyPicker(props: CodeFieldProps) {
  return <CodePicker {...props} items={currencies} listLabel="Currencies" nothing="No currency matches." />;
}
