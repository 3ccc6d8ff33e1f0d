import type { Metadata } from "next";
import { openDefaultView } from "#app/open-default-view.ts";
import { prefetched } from "#app/prefetched.tsx";
import { loadRefundView, refundsInput } from "#components/money/refunds/refund-view.ts";
import { RefundsScreen } from "#components/money/refunds/refunds-screen.tsx";
import { getRefundStatement, listRefundStatements } from "#lib/money/refunds/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";

export const metadata: Metadata = { title: "Refunds" };

export default async function RefundsPage({ searchParams }: PageProps<"/refunds">) {
  await openDefaultView("refunds", "/refunds", await searchParams);
  const view = await loadRefundView(searchParams);
  return prefetched(<RefundsScreen />, [
    [getAccount, {}],
    [listSavedViews, { pages: "refunds" }],
    [listRefundStatements, refundsInput(view)],
    ...(view.refund === null ? [] : [[getRefundStatement, { refund_statement_id: view.refund }] as const]),
  ]);
}
