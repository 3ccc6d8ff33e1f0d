import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import {
  getPaymentCycle,
  getPaymentCycleChanges,
  getPaymentCycleTotals,
  listPaymentCycles,
  previewPaymentCycle,
} from "#lib/money/payment-cycles/contract.ts";
import { call, keyOf, query, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { type CycleDetail, isTransitioning } from "./cycle.ts";
import { inTurn } from "./in-turn.ts";

export const workingMs = 1000;
export const restingMs = 15_000;

export function usePreview(input: InputOf<typeof previewPaymentCycle>) {
  return useCursorPages(previewPaymentCycle, input);
}

/** One cycle, refetched every second while the workers are running. */
export function useCycle(cycle_id: string) {
  return useQuery({
    ...query(getPaymentCycle, { cycle_id }),
    refetchInterval: ({ state }) => (state.data && isTransitioning(state.data.data) ? workingMs : restingMs),
  });
}

export function useTotals(cycle_id: string) {
  return useQuery(query(getPaymentCycleTotals, { cycle_id }));
}

/** The same totals for a list of cycles, worked out for one cycle at a time. */
export function useTotalsInTurn(cycle_id: string) {
  return useQuery({
    ...query(getPaymentCycleTotals, { cycle_id }),
    queryFn: ({ signal }) => inTurn(() => call(getPaymentCycleTotals, { cycle_id }, { signal })),
  });
}

/** The same totals, always refetched because a decision is about to depend on them. */
export function useFreshTotals(cycle_id: string) {
  return useQuery({ ...query(getPaymentCycleTotals, { cycle_id }), staleTime: 0, refetchOnMount: "always" });
}

/** Caches a cycle from the server's latest response. */
export function cacheCycle(client: QueryClient, cycle: CycleDetail) {
  client.setQueryData(queryKeyOf(getPaymentCycle, { cycle_id: cycle.id }), { data: cycle });
}

/** Refetches everything derived from a cycle's status after the worker changed it. */
export function invalidateFigures(client: QueryClient) {
  for (const operation of [listPaymentCycles, previewPaymentCycle, getPaymentCycleTotals, getPaymentCycleChanges])
    void client.invalidateQueries({ queryKey: keyOf(operation) });
}
