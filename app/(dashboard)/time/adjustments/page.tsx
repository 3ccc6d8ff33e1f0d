import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AdjustmentsScreen } from "#components/time/adjustments-screen.tsx";
import { adjustmentFilters, loadAdjustmentView } from "#components/time/work-view.ts";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getInvoiceAdjustment, listInvoiceAdjustments } from "#lib/invoice-adjustments/contract.ts";

export const metadata: Metadata = { title: "Adjustments" };

export default async function AdjustmentsPage({ searchParams }: PageProps<"/time/adjustments">) {
  const view = await loadAdjustmentView(searchParams);
  const state = await prefetchAll([
    [getAccount, {}],
    [listInvoiceAdjustments, adjustmentFilters(view)],
    ...(view.open === null ? [] : [[getInvoiceAdjustment, { adjustment_id: view.open }] as const]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <AdjustmentsScreen />
    </HydrationBoundary>
  );
}
