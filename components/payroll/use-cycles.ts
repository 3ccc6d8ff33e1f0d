"use client";

import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "#components/shell/use-account.ts";
import { call, query, queryKeyOf, type RestError } from "#lib/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/api/contract.ts";
import {
  getPaymentCycle,
  getPaymentCycleTotals,
  listPaymentCycles,
  previewPaymentCycle,
} from "#lib/payment-cycles/contract.ts";
import { type CycleDetail, isAtWork } from "./cycle.ts";

const workingMs = 1000;
const restingMs = 15_000;

/** Whether the person may create, close and reopen cycles. */
export function useMayClose(): boolean {
  return useAccount().scopes.includes("accounting:write");
}

interface Page {
  next_cursor: string | null;
}

/** A list page by page. The first one may be there already, prefetched. */
function usePages<Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  refetchMs: (pages: OutputOf<Op>[]) => number,
) {
  const client = useQueryClient();
  return useInfiniteQuery<OutputOf<Op>, RestError, InfiniteData<OutputOf<Op>>, readonly unknown[], string | null>({
    queryKey: [operation.name, "pages", input],
    queryFn: ({ pageParam, signal }) =>
      call(operation, pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: (last) => (last as Page).next_cursor,
    initialData: () => {
      const first = client.getQueryData<OutputOf<Op>>(queryKeyOf(operation, input));
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: () => client.getQueryState(queryKeyOf(operation, input))?.dataUpdatedAt,
    refetchInterval: ({ state }) => refetchMs(state.data?.pages ?? []),
  });
}

export function useCycles(filters: InputOf<typeof listPaymentCycles>) {
  return usePages(listPaymentCycles, filters, (pages) =>
    pages.some(({ data }) => data.some(isAtWork)) ? workingMs : restingMs,
  );
}

export function usePreview(input: InputOf<typeof previewPaymentCycle>) {
  return usePages(previewPaymentCycle, input, () => Number.POSITIVE_INFINITY);
}

/** One cycle; while the workers are at it, every second. */
export function useCycle(cycle_id: string) {
  return useQuery({
    ...query(getPaymentCycle, { cycle_id }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.data) ? workingMs : restingMs),
  });
}

export function useTotals(cycle_id: string) {
  return useQuery(query(getPaymentCycleTotals, { cycle_id }));
}

/** Shows an answer of the service at once, and reads anew what follows from it. */
export function keepCycle(client: QueryClient, cycle: CycleDetail) {
  client.setQueryData(queryKeyOf(getPaymentCycle, { cycle_id: cycle.id }), { data: cycle });
  forgetFigures(client);
}

export function forgetFigures(client: QueryClient) {
  for (const { name } of [listPaymentCycles, previewPaymentCycle, getPaymentCycleTotals])
    void client.invalidateQueries({ queryKey: [name] });
}
