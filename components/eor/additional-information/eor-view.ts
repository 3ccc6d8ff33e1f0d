import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { listEorContracts } from "#lib/eor/additional-information/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { contractStatuses } from "#lib/workforce/contracts/rules.ts";

/** The state of the EOR contract list in the URL. */
export const eorParams = {
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral(contractStatuses)).withDefault([]),
  country: parseAsArrayOf(parseAsString).withDefault([]),
  missing: parseAsStringLiteral(["yes", "no", "all"]).withDefault("all"),
};

export const loadEorView = createLoader(eorParams);

export type EorView = inferParserType<typeof eorParams>;

export const unfiltered = { q: "", status: [], country: [], missing: "all" } satisfies EorView;

export function isFiltered({ q, status, country, missing }: EorView): boolean {
  return q !== "" || status.length + country.length > 0 || missing !== "all";
}

export function eorPage({ q, status, country, missing }: EorView): InputOf<typeof listEorContracts> {
  return {
    ...(q === "" ? {} : { search: q.slice(0, 200) }),
    ...(status.length > 0 ? { statuses: status } : {}),
    ...(country.length > 0 ? { countries: country } : {}),
    ...(missing === "all" ? {} : { has_missing: missing === "yes" ? ("true" as const) : ("false" as const) }),
    limit: 50,
  };
}
