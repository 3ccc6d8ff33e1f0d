import type { Metadata } from "next";
import { openDefaultView } from "#app/open-default-view.ts";
import { prefetched } from "#app/prefetched.tsx";
import { adjustmentFilters, loadAdjustmentView } from "#components/workforce/adjustments/adjustment-view.ts";
import { AdjustmentsScreen } from "#components/workforce/adjustments/adjustments-screen.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";
import { getInvoiceAdjustment, listInvoiceAdjustments } from "#lib/workforce/invoice-adjustments/contract.ts";

export const metadata: Metadata = { title: "Adjustments" };

export default async function AdjustmentsPage({ searchParams }: PageProps<"/adjustments">) {
  await openDefaultView("adjustments", "/adjustments", await searchParams);
  const view = await loadAdjustmentView(searchParams);
  return prefetched(<AdjustmentsScreen />, [
    [getAccount, {}],
    [listSavedViews, { pages: "adjustments" }],
    [listInvoiceAdjustments, adjustmentFilters(view)],
    ...(view.open === null ? [] : [[getInvoiceAdjustment, { adjustment_id: view.open }] as const]),
  ]);
}
