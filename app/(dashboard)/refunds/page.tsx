import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { openDefaultView } from "#app/open-default-view.ts";
import { prefetchAll } from "#app/prefetch.ts";
import { loadRefundView, refundsInput } from "#components/money/refunds/refund-view.ts";
import { RefundsScreen } from "#components/money/refunds/refunds-screen.tsx";
import { getRefundStatement, listRefundStatements } from "#lib/money/refunds/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";

export const metadata: Metadata = { title: "Refunds" };

export default async function RefundsPage({ searchParams }: PageProps<"/refunds">) {
  await openDefaultView("refunds", "/refunds", await searchParams);
  const view = await loadRefundView(searchParams);
  const state = await prefetchAll([
    [getAccount, {}],
    [listSavedViews, { pages: "refunds" }],
    [listRefundStatements, refundsInput(view)],
    ...(view.refund === null ? [] : [[getRefundStatement, { refund_statement_id: view.refund }] as const]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <RefundsScreen />
    </HydrationBoundary>
  );
}
