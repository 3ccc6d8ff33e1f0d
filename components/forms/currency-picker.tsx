"use client";

import { currencyCodes } from "#lib/platform/format/currencies.ts";
import { currencyName } from "#lib/platform/format/currency-name.ts";
import { type CodeFieldProps, CodePicker } from "./code-picker.tsx";

const byName = new Intl.Collator("en");
const currencies = currencyCodes
  .map((code) => ({ code, name: currencyName(code) }))
  .sort((a, b) => byName.compare(a.name, b.name));

/** A currency, found by its name or code (ISO 4217). */
export function CurrencyPicker(props: CodeFieldProps) {
  return <CodePicker {...props} items={currencies} listLabel="Currencies" emptyText="No currency matches." />;
}
