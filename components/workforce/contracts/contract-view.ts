import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { exportContracts, listContracts } from "#lib/workforce/contracts/contract.ts";
import { contractStatuses, contractTypes } from "#lib/workforce/contracts/rules.ts";

export const contractSorts = ["-created_at", "created_at", "-starts_on", "starts_on"] as const;

/** The state of the contract list in the URL. */
export const contractParams = {
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral(contractStatuses)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(contractTypes)).withDefault([]),
  country: parseAsArrayOf(parseAsString).withDefault([]),
  sort: parseAsStringLiteral(contractSorts).withDefault("-created_at"),
};

export const loadContractView = createLoader(contractParams);

export type ContractView = inferParserType<typeof contractParams>;

/** Clears the filters and keeps the order. */
export const unfiltered = { q: "", status: [], type: [], country: [] } satisfies Partial<ContractView>;

export function isFiltered({ q, status, type, country }: ContractView): boolean {
  return q !== "" || status.length + type.length + country.length > 0;
}

export function contractFilters({ q, status, type, country, sort }: ContractView): InputOf<typeof exportContracts> {
  return {
    ...(q === "" ? {} : { search: q.slice(0, 200) }),
    ...(status.length > 0 ? { statuses: status } : {}),
    ...(type.length > 0 ? { types: type } : {}),
    ...(country.length > 0 ? { countries: country } : {}),
    ...(sort === "-created_at"
      ? {}
      : {
          sort_by: sort.replace("-", "") as "created_at" | "starts_on",
          sort_order: sort.startsWith("-") ? ("desc" as const) : ("asc" as const),
        }),
  };
}

export function contractPage(view: ContractView): InputOf<typeof listContracts> {
  return { ...contractFilters(view), limit: 50 };
}
