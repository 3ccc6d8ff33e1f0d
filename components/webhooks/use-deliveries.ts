"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryKeyOf, type RestError } from "#lib/api/client.ts";
import type { InputOf, OutputOf } from "#lib/api/contract.ts";
import { listDeliveries } from "#lib/webhook-deliveries/contract.ts";

type DeliveryPage = OutputOf<typeof listDeliveries>;

const quickMs = 3000;
const slowMs = 15_000;
const fewPages = 2;

/** A list page by page, newest first, read again while it is in sight: a long one less often. */
export function useDeliveries(filters: InputOf<typeof listDeliveries>) {
  const client = useQueryClient();
  return useInfiniteQuery<DeliveryPage, RestError, InfiniteData<DeliveryPage>, readonly unknown[], string | null>({
    queryKey: [listDeliveries.name, "pages", filters],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    initialData: () => {
      const first = client.getQueryData<DeliveryPage>(queryKeyOf(listDeliveries, filters));
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: () => client.getQueryState(queryKeyOf(listDeliveries, filters))?.dataUpdatedAt,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > fewPages ? slowMs : quickMs),
  });
}
