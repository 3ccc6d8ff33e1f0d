import { useEffect } from "react";
import type { InputOf, Operation } from "#lib/platform/declaration/contract.ts";
import type { CursorPages } from "./cursor-list.tsx";
import { useCursorPages } from "./use-cursor-pages.ts";

/** Reads the remaining pages of a list in sequence, if they are wanted. */
export function useReadToEnd(list: CursorPages, isWanted = true): void {
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  const readsOn = isWanted && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
}

/** Loads every page of a list in sequence, for screens that filter on the client. */
export function useWholeList<Op extends Operation>(operation: Op, input: InputOf<Op>) {
  const list = useCursorPages(operation, input);
  useReadToEnd(list);
  return list;
}

/** The rows loaded so far. */
export function rowsOf<Row>(list: { data: { pages: readonly { data: readonly Row[] }[] } | undefined }): Row[] {
  return list.data?.pages.flatMap(({ data }) => data) ?? [];
}
