import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { exportPeople, listPeople } from "#lib/workforce/people/contract.ts";

const peopleSorts = ["-created_at", "last_name"] as const;

/** The state of the people list in the URL. */
export const peopleParams = {
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(peopleSorts).withDefault("-created_at"),
};

export const loadPeopleView = createLoader(peopleParams);

type PeopleView = inferParserType<typeof peopleParams>;

export function peopleFilters({ q, sort }: PeopleView): InputOf<typeof exportPeople> {
  return {
    ...(q === "" ? {} : { search: q.slice(0, 200) }),
    ...(sort === "last_name" ? { sort_by: "last_name", sort_order: "asc" } : {}),
  };
}

export function peoplePage(view: PeopleView): InputOf<typeof listPeople> {
  return { ...peopleFilters(view), limit: 50 };
}
