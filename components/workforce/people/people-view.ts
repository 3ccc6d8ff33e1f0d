import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { uuidParam } from "#components/table/view-params.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { exportPeople, listPeople } from "#lib/workforce/people/contract.ts";

const peopleSorts = ["-created_at", "last_name"] as const;

/** The state of the people list in the URL. */
export const peopleParams = {
  q: parseAsString.withDefault(""),
  manager: uuidParam,
  sort: parseAsStringLiteral(peopleSorts).withDefault("-created_at"),
};

export const loadPeopleView = createLoader(peopleParams);

type PeopleView = inferParserType<typeof peopleParams>;

export function peopleFilters({ q, manager, sort }: PeopleView): InputOf<typeof exportPeople> {
  return {
    ...(q === "" ? {} : { search: q.slice(0, 200) }),
    ...(manager ? { manager_id: manager } : {}),
    ...(sort === "last_name" ? { sort_by: "last_name", sort_order: "asc" } : {}),
  };
}

export function peoplePage(view: PeopleView): InputOf<typeof listPeople> {
  return { ...peopleFilters(view), limit: 50 };
}
