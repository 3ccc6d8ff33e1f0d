import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { addedUpFirst } from "#components/money/payment-cycles/added-up-at-once.ts";
import { PayrollScreen } from "#components/money/payment-cycles/payroll-screen.tsx";
import { cycleFilters, loadCycleList } from "#components/money/payment-cycles/payroll-view.ts";
import { getPaymentCycleTotals, listPaymentCycles } from "#lib/money/payment-cycles/contract.ts";

export const metadata: Metadata = { title: "Payroll" };

export default async function PayrollPage({ searchParams }: PageProps<"/payroll">) {
  const filters = cycleFilters(await loadCycleList(searchParams));
  const state = await prefetchAll([[listPaymentCycles, filters]]);
  const cycles = answerIn(state, listPaymentCycles, filters)?.data ?? [];
  const amounts = await prefetchAll(
    addedUpFirst(cycles).map(({ id }) => [getPaymentCycleTotals, { cycle_id: id }] as const),
  );
  return (
    <HydrationBoundary state={state}>
      <HydrationBoundary state={amounts}>
        <PayrollScreen />
      </HydrationBoundary>
    </HydrationBoundary>
  );
}
