import type { TaxBasis } from "#lib/money/tax-rates/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";

/** What an invoice's tax follows from, in words. */
export function taxText(tax: TaxBasis): string {
  const { kind, country, percent, name, reason, source, valid_from, is_own } = tax;
  const since = valid_from === null ? "" : `, since ${formatDate(valid_from)}`;
  const by = is_own ? `set by you${since}` : source;
  switch (kind) {
    case "cross_border":
      return "None: the contractor is in another country";
    case "unknown":
      return `None: the tax rate of ${countryName(country)} is unknown`;
    case "no_tax":
      return `None: ${reason} (${by})`;
    case "taxed":
      return `${name} ${percent}% (${is_own ? by : `${source}${since}`})`;
  }
}
