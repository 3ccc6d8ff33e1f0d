import type { Metadata } from "next";
import { openDefaultView } from "#app/open-default-view.ts";
import { prefetched } from "#app/prefetched.tsx";
import { loadPaymentView, paymentsInput } from "#components/money/payments/payment-view.ts";
import { PaymentsScreen } from "#components/money/payments/payments-screen.tsx";
import { listPayments } from "#lib/money/payments/contract.ts";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";

export const metadata: Metadata = { title: "Payments" };

export default async function PaymentsPage({ searchParams }: PageProps<"/payments">) {
  await openDefaultView("payments", "/payments", await searchParams);
  const view = await loadPaymentView(searchParams);
  return prefetched(<PaymentsScreen />, [
    [getAccount, {}],
    [listSavedViews, { pages: "payments" }],
    [listPayments, paymentsInput(view)],
    ...(view.payment === null ? [] : [[getPaymentSheet, { payment_id: view.payment }] as const]),
  ]);
}
