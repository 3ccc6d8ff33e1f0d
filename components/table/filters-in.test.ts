import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { expect, test } from "vitest";
import { filtersIn } from "./filters-in.ts";

const { isFiltered, unfiltered } = filtersIn({
  from: parseAsString,
  q: parseAsString.withDefault(""),
  status: parseAsStringLiteral(["live", "all"]).withDefault("live"),
  currency: parseAsArrayOf(parseAsString).withDefault([]),
  hidden: parseAsBoolean.withDefault(false),
});

test("clearing filters sets each to its default, or to nothing", () => {
  expect(unfiltered).toEqual({ from: null, q: "", status: "live", currency: [], hidden: false });
  expect(isFiltered(unfiltered)).toBe(false);
});

test.each([
  [{ from: "2026-01-01" }, true],
  [{ q: "harbor" }, true],
  [{ q: "  " }, false],
  [{ status: "all" as const }, true],
  [{ currency: ["EUR"] }, true],
  [{ currency: [] }, false],
  [{ hidden: true }, true],
])("%j makes a list filtered: %s", (patch, expected) => {
  expect(isFiltered({ ...unfiltered, ...patch })).toBe(expected);
});
