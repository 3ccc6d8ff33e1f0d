import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { loadRefundView, refundsInput } from "#components/refunds/refund-view.ts";
import { RefundsScreen } from "#components/refunds/refunds-screen.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getRefundStatement, listRefundStatements } from "#lib/refunds/contract.ts";
import { listSavedViews } from "#lib/saved-views/contract.ts";
import { openDefaultView } from "#lib/saved-views/open-default-view.ts";

export const metadata: Metadata = { title: "Refunds" };

export default async function RefundsPage({ searchParams }: PageProps<"/refunds">) {
  await openDefaultView("refunds", "/refunds", await searchParams);
  const view = await loadRefundView(searchParams);
  const state = await prefetchAll([
    [getAccount, {}],
    [listSavedViews, { page: "refunds" }],
    [listRefundStatements, refundsInput(view)],
    ...(view.refund === null ? [] : [[getRefundStatement, { refund_statement_id: view.refund }] as const]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <RefundsScreen />
    </HydrationBoundary>
  );
}
