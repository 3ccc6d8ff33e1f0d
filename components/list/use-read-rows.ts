import { useDeferredValue, useMemo, useState } from "react";
import type { CursorPages } from "#components/table/cursor-list.tsx";
import { type ListAnswer, partOf } from "#components/table/list-answer.ts";
import type { RowCount } from "#components/table/row-count.ts";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useReadToEnd } from "#components/table/use-whole-list.ts";
import type { AnyView, List, ListOperation, RowOf, Totals } from "./list.ts";
import { type ListState, useDeclaredView } from "./use-declared-view.ts";
import { useTotals } from "./use-totals.ts";

/** What has been read of a list that grows page by page. */
export interface ReadRows<View, Row> {
  state: ListState<View>;
  pages: CursorPages;
  rows: readonly Row[];
  /** Until the API says how many there are, or all are read, at least those that are. */
  count: RowCount | undefined;
  /** Of all rows that match, if the API adds them up. */
  totals: Totals | undefined;
  /** Reads the next page, if there is one and it isn't being read. */
  readOn: () => void;
}

function rowsIn<Row>(pages: readonly unknown[]): Row[] {
  return pages.flatMap((page) => partOf(page as ListAnswer<Row>).rows);
}

/** Reads a declared list page by page. `refetchMs` is an interval based on the rows read; without it, nothing is refetched. */
export function useReadRows<Op extends ListOperation, View extends AnyView, Row extends RowOf<Op>>(
  list: List<Op, View>,
  refetchMs?: (rows: readonly Row[]) => number,
): ReadRows<View, Row> {
  const { read, whole, limit } = list;
  const state = useDeclaredView(list);
  const pages = useCursorPages(
    read,
    list.input(state.view),
    refetchMs && { refetchMs: (read) => refetchMs(rowsIn(read)) },
  );
  useReadToEnd(pages, whole !== undefined);
  const totals = useTotals(list, state.view);

  // Deferred so that the filter updates on screen before its rows.
  const view = useDeferredValue(state.view);
  const [parts, setParts] = useState(1);
  const { data } = pages;
  const chosen = useMemo(
    () => whole && data && (whole(rowsIn<RowOf<Op>>(data.pages), view) as Row[]),
    [whole, data, view],
  );
  if (chosen) {
    const shown = chosen.slice(0, parts * limit);
    const hasMore = shown.length < chosen.length;
    const showMore = async () => setParts(parts + 1);
    return {
      state,
      pages: {
        ...{ data: { pages: Array.from({ length: parts }) }, error: pages.error, isFetching: pages.isFetching },
        ...{ refetch: pages.refetch, isPlaceholderData: pages.isPlaceholderData },
        ...{ hasNextPage: hasMore || pages.hasNextPage, isFetchingNextPage: false, isFetchNextPageError: false },
        fetchNextPage: hasMore ? showMore : async () => undefined,
      },
      rows: shown,
      count: { total: chosen.length, isMinimum: pages.hasNextPage },
      totals,
      readOn: () => void (hasMore && showMore()),
    };
  }

  const rows = rowsIn<Row>(data?.pages ?? []);
  const last = data?.pages.at(-1);
  return {
    state,
    pages,
    rows,
    totals,
    count: totals
      ? { total: totals.count, isMinimum: false }
      : last === undefined
        ? undefined
        : (partOf(last as unknown as ListAnswer<Row>).count ?? { total: rows.length, isMinimum: pages.hasNextPage }),
    readOn() {
      if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
    },
  };
}
