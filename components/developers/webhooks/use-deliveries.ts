"use client";

import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { listWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import { call, keyOf, queryKeyOf, type RestError } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";
import type { Delivery } from "./webhook.ts";

type DeliveryPage = OutputOf<typeof listWebhookDeliveries>;
type Filters = InputOf<typeof listWebhookDeliveries>;

const pagesKey = (filters: Filters) => [...keyOf(listWebhookDeliveries), "pages", filters];

/** A delivery as the list has it; null if it isn't in the list. */
export function listedDelivery(client: QueryClient, filters: Filters, id: string): Delivery | null {
  const list = client.getQueryData<InfiniteData<DeliveryPage>>(pagesKey(filters));
  return list?.pages.flatMap(({ data }) => data).find((delivery) => delivery.id === id) ?? null;
}

const quickMs = 3000;
const slowMs = 15_000;
const fewPages = 2;

/** A paginated list, newest first, refetched while visible; a long list less often. */
export function useDeliveries(filters: Filters) {
  const client = useQueryClient();
  return useInfiniteQuery<DeliveryPage, RestError, InfiniteData<DeliveryPage>, readonly unknown[], string | null>({
    queryKey: pagesKey(filters),
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
