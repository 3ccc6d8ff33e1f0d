import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { loadRefundView, refundsInput } from "#components/refunds/refund-view.ts";
import { RefundsScreen } from "#components/refunds/refunds-screen.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getRefundStatement, listRefundStatements } from "#lib/refunds/contract.ts";

export const metadata: Metadata = { title: "Refunds" };

export default async function RefundsPage({ searchParams }: PageProps<"/refunds">) {
  const view = await loadRefundView(searchParams);
  const state = await prefetchAll([
    [getAccount, {}],
    [listRefundStatements, refundsInput(view)],
    ...(view.refund === null ? [] : [[getRefundStatement, { refund_statement_id: view.refund }] as const]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <RefundsScreen />
    </HydrationBoundary>
  );
}
