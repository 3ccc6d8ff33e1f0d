import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call, keyOf, queryKeyOf, type RestError } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";

interface Options<Page> {
  /** Refetch interval in milliseconds, based on the loaded pages; if omitted, the list isn't refetched. */
  refetchMs?: (pages: Page[]) => number;
}

/**
 * A list read page by page with `next_cursor`. Its first page may have been prefetched. While new filters load, the
 * previous rows stay visible, flagged by `isPlaceholderData`.
 */
export function useCursorPages<Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  { refetchMs }: Options<OutputOf<Op>> = {},
) {
  const client = useQueryClient();
  return useInfiniteQuery<OutputOf<Op>, RestError, InfiniteData<OutputOf<Op>>, readonly unknown[], string | null>({
    queryKey: [...keyOf(operation), "pages", input],
    queryFn: ({ pageParam, signal }) =>
      call(operation, pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => (last as { next_cursor: string | null }).next_cursor,
    initialData: () => {
      const first = client.getQueryData<OutputOf<Op>>(queryKeyOf(operation, input));
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: () => client.getQueryState(queryKeyOf(operation, input))?.dataUpdatedAt,
    placeholderData: keepPreviousData,
    ...(refetchMs ? { refetchInterval: ({ state }) => refetchMs(state.data?.pages ?? []) } : {}),
  });
}
