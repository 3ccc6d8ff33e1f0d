import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { AdjustmentsScreen } from "#components/workforce/time/adjustments-screen.tsx";
import { adjustmentFilters, loadAdjustmentView } from "#components/workforce/time/work-view.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { getInvoiceAdjustment, listInvoiceAdjustments } from "#lib/workforce/invoice-adjustments/contract.ts";

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
