"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { listWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import { call, keyOf, queryKeyOf, type RestError } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";

type DeliveryPage = OutputOf<typeof listWebhookDeliveries>;

const quickMs = 3000;
const slowMs = 15_000;
const fewPages = 2;

/** A paginated list, newest first, refetched while visible; a long list less often. */
export function useDeliveries(filters: InputOf<typeof listWebhookDeliveries>) {
  const client = useQueryClient();
  return useInfiniteQuery<DeliveryPage, RestError, InfiniteData<DeliveryPage>, readonly unknown[], string | null>({
    queryKey: [...keyOf(listWebhookDeliveries), "pages", filters],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    initialData: () => {
      const first = client.getQueryData<DeliveryPage>(queryKeyOf(listWebhookDeliveries, filters));
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: () => client.getQueryState(queryKeyOf(listWebhookDeliveries, filters))?.dataUpdatedAt,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > fewPages ? slowMs : quickMs),
  });
}
