import { currencyCodes, withdrawalOf } from "#lib/platform/format/currencies.ts";
import { currencyName } from "#lib/platform/format/currency-name.ts";
import { type CodeFieldProps, CodePicker } from "./code-picker.tsx";

const byName = new Intl.Collator("en");
const currencies = currencyCodes
  .map((code) => ({ code, name: currencyName(code) }))
  .sort((a, b) => byName.compare(a.name, b.name));

/** A currency, found by its name or code (ISO 4217). */
export function CurrencyPicker(props: CodeFieldProps) {
  // A record from before its currency was withdrawn keeps it.
  const own = props.initial !== null && withdrawalOf(props.initial) !== null ? [props.initial] : [];
  const items = [...currencies, ...own.map((code) => ({ code, name: currencyName(code) }))];
  return <CodePicker {...props} items={items} listLabel="Currencies" emptyText="No currency matches." />;
}
