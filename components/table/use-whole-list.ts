"use client";

import { useEffect } from "react";
import type { InputOf, Operation } from "#lib/platform/api/contract.ts";
import { useCursorPages } from "./use-cursor-pages.ts";

/** All pages of a list, one after the other, for screens that filter what they have. */
export function useWholeList<Op extends Operation>(operation: Op, input: InputOf<Op>) {
  const list = useCursorPages(operation, input);
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return list;
}
