"use client";

import { useEffect } from "react";
import type { InputOf, Operation } from "#lib/platform/declaration/contract.ts";
import { useCursorPages } from "./use-cursor-pages.ts";

/** Loads every page of a list in sequence, for screens that filter on the client. */
export function useWholeList<Op extends Operation>(operation: Op, input: InputOf<Op>) {
  const list = useCursorPages(operation, input);
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return list;
}

/** The rows loaded so far. */
export function rowsOf<Row>(list: { data: { pages: readonly { data: readonly Row[] }[] } | undefined }): Row[] {
  return list.data?.pages.flatMap(({ data }) => data) ?? [];
}
