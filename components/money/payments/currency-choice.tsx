import type { Chosen } from "#components/ui/choices-chip.tsx";
import SearchableOptions from "#components/ui/searchable-options.tsx";
import { currencyCodes } from "#lib/platform/format/currencies.ts";
import { currencyName } from "#lib/platform/format/currency-name.ts";
import { usualCurrencies } from "./usual-currencies.ts";

const codes = new Set([...usualCurrencies, ...currencyCodes]);
const options = [...codes].map((value) => ({ value, label: currencyName(value) }));

/** A checkbox for every currency, the usual ones first. */
export default function CurrencyChoice(props: Chosen) {
  const texts = { label: "Currencies", placeholder: "Name or code" };
  return <SearchableOptions {...texts} most={usualCurrencies.length} options={options} {...props} />;
}
