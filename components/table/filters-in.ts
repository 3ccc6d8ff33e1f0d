import type { createSerializer, inferParserType } from "nuqs/server";

type Params = Parameters<typeof createSerializer>[0];

/** Whether one of a list's filters differs from its default, and what clears them all. */
export function filtersIn<Filters extends Params>(params: Filters) {
  type View = inferParserType<Filters>;
  const unfiltered = Object.fromEntries(
    Object.entries(params).map(([key, { defaultValue = null }]) => [key, defaultValue]),
  ) as View;

  function isFiltered(view: View): boolean {
    return Object.entries(params).some(([key, { eq = Object.is }]) => {
      const [value, cleared] = [view[key], unfiltered[key]];
      if (value === null) return false;
      if (typeof value === "string" && value.trim() === "") return false;
      return cleared === null || !eq(value, cleared);
    });
  }

  return { unfiltered, isFiltered };
}
