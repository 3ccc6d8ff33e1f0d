import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { invoiceDetail } from "#components/invoices/invoice-view.ts";
import { loadServiceFeeView, serviceFeePage } from "#components/service-fees/service-fee-view.ts";
import { ServiceFeesScreen } from "#components/service-fees/service-fees-screen.tsx";
import { pagesAround } from "#components/table/pages.ts";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getInvoice } from "#lib/invoices/contract.ts";
import { listServiceInvoices } from "#lib/service-invoices/contract.ts";
import { getInvoiceSettlement } from "#lib/settlements/contract.ts";

export const metadata: Metadata = { title: "Service fees" };

export default async function ServiceFeesPage({ searchParams }: PageProps<"/service-fees">) {
  const view = await loadServiceFeeView(searchParams);
  const state = await prefetchAll([
    [getAccount, {}],
    ...pagesAround(view.at).map((page) => [listServiceInvoices, serviceFeePage(view, page)] as const),
    ...(view.invoice === null
      ? []
      : ([
          [getInvoice, invoiceDetail(view.invoice)],
          [getInvoiceSettlement, { invoice_id: view.invoice }],
        ] as const)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <ServiceFeesScreen />
    </HydrationBoundary>
  );
}
