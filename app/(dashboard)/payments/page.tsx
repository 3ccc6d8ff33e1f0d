import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { loadPaymentView, paymentsInput } from "#components/payments/payment-view.ts";
import { PaymentsScreen } from "#components/payments/payments-screen.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listPayments } from "#lib/payments/contract.ts";
import { listSavedViews } from "#lib/saved-views/contract.ts";
import { openDefaultView } from "#lib/saved-views/open-default-view.ts";
import { getPaymentSheet } from "#lib/settlements/contract.ts";

export const metadata: Metadata = { title: "Payments" };

export default async function PaymentsPage({ searchParams }: PageProps<"/payments">) {
  await openDefaultView("payments", "/payments", await searchParams);
  const view = await loadPaymentView(searchParams);
  const state = await prefetchAll([
    [getAccount, {}],
    [listSavedViews, { page: "payments" }],
    [listPayments, paymentsInput(view)],
    ...(view.payment === null ? [] : [[getPaymentSheet, { payment_id: view.payment }] as const]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <PaymentsScreen />
    </HydrationBoundary>
  );
}
