import { Fragment, type ReactNode } from "react";
import { FilterLine } from "#components/table/filter-line.tsx";
import type { Drawing, Filter } from "./filter.ts";

interface ListFiltersProps<View> extends Drawing<View> {
  // biome-ignore lint/suspicious/noExplicitAny: each filter has parameters of its own.
  filters: readonly Filter<any>[];
  /** Clears all filters; undefined when none is set. */
  onClear: (() => void) | undefined;
  /** Placed at the end of the line. */
  children?: ReactNode;
}

/** The controls of a list's filters. */
export function ListFilters<View>({ filters, onClear, children, ...drawing }: ListFiltersProps<View>) {
  const drawn = filters.flatMap((filter, at) => {
    const control = filter.draw?.(drawing) ?? null;
    // biome-ignore lint/suspicious/noArrayIndexKey: a list's filters are always the same.
    return control === null ? [] : [{ isSearch: filter.isSearch, control: <Fragment key={at}>{control}</Fragment> }];
  });
  return (
    <FilterLine
      search={drawn.find(({ isSearch }) => isSearch)?.control}
      chips={drawn.filter(({ isSearch }) => !isSearch).map(({ control }) => control)}
      onClear={onClear}
    >
      {children}
    </FilterLine>
  );
}
