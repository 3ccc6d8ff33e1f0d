import { createParser } from "nuqs/server";
import { isDay } from "./calendar-day.ts";
import type { Sort } from "./table-header.tsx";

/** A calendar date in a list's URL. */
export const dayParam = createParser<string>({
  parse: (text) => (isDay(text) ? text : null),
  serialize: (value) => value,
});

/** The ID of a record in a list's URL. */
export const uuidParam = createParser<string>({
  parse: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null),
  serialize: (value) => value,
});

/** A row number, 1-based in the URL and 0-based everywhere else. */
export const rowParam = createParser<number>({
  parse: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) - 1 : null),
  serialize: (value) => String(value + 1),
});

/** Parses a parameter such as "-total" into the sort shown in the table header. */
export function sortOf(param: string): Sort {
  return param.startsWith("-") ? { key: param.slice(1), order: "desc" } : { key: param, order: "asc" };
}

export function sortParam<Param extends string>({ key, order }: Sort): Param {
  return `${order === "desc" ? "-" : ""}${key}` as Param;
}

/** Several of these values, in their order, so that the same choice always has the same URL; none is `all`. */
export function choiceParam<const Value extends string>(values: readonly Value[]) {
  return createParser<Value[]>({
    parse(text) {
      if (text === "all") return [];
      const chosen = text.split(",");
      const known = values.filter((value) => chosen.includes(value));
      return known.length > 0 ? known : null;
    },
    serialize: (value) => (value.length === 0 ? "all" : value.join()),
    eq: (one, other) => one.join() === other.join(),
  });
}
