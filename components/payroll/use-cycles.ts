"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useAccount } from "#components/shell/use-account.ts";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { query, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf } from "#lib/api/contract.ts";
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

export function useCycles(filters: InputOf<typeof listPaymentCycles>) {
  return useCursorPages(listPaymentCycles, filters, {
    refetchMs: (pages) => (pages.some(({ data }) => data.some(isAtWork)) ? workingMs : restingMs),
  });
}

export function usePreview(input: InputOf<typeof previewPaymentCycle>) {
  return useCursorPages(previewPaymentCycle, input);
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
