import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { filtersIn } from "#components/table/filters-in.ts";
import { sortInput, uuidParam } from "#components/table/view-params.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { exportContracts, listContracts } from "#lib/workforce/contracts/contract.ts";
import { contractStatuses, contractTypes } from "#lib/workforce/contracts/rules.ts";

export const contractSorts = ["-created_at", "created_at", "-starts_on", "starts_on"] as const;

const filterParams = {
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral(contractStatuses)).withDefault([]),
  type: parseAsArrayOf(parseAsStringLiteral(contractTypes)).withDefault([]),
  person: uuidParam,
  country: parseAsArrayOf(parseAsString).withDefault([]),
};

/** The state of the contract list in the URL. */
export const contractParams = {
  ...filterParams,
  sort: parseAsStringLiteral(contractSorts).withDefault("-created_at"),
};

export const loadContractView = createLoader(contractParams);

export type ContractView = inferParserType<typeof contractParams>;

export const { isFiltered, unfiltered } = filtersIn(filterParams);

export function contractFilters({
  q,
  status,
  type,
  person,
  country,
  sort,
}: ContractView): InputOf<typeof exportContracts> {
  return {
    ...(q === "" ? {} : { search: q.slice(0, 200) }),
    ...(status.length > 0 ? { statuses: status } : {}),
    ...(type.length > 0 ? { types: type } : {}),
    ...(person ? { person_id: person } : {}),
    ...(country.length > 0 ? { countries: country } : {}),
    ...sortInput(sort, "-created_at"),
  };
}

export function contractPage(view: ContractView): InputOf<typeof listContracts> {
  return { ...contractFilters(view), limit: 50 };
}
