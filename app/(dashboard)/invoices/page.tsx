import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { invoiceDetail, invoicePage, loadInvoiceView } from "#components/invoices/invoice-view.ts";
import { InvoicesScreen } from "#components/invoices/invoices-screen.tsx";
import { pagesAround } from "#components/table/pages.ts";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getInvoice, listInvoices } from "#lib/invoices/contract.ts";
import { listSavedViews } from "#lib/saved-views/contract.ts";
import { openDefaultView } from "#lib/saved-views/open-default-view.ts";
import { getInvoiceSettlement } from "#lib/settlements/contract.ts";

export const metadata: Metadata = { title: "Invoices" };

export default async function InvoicesPage({ searchParams }: PageProps<"/invoices">) {
  await openDefaultView("invoices", "/invoices", await searchParams);
  const view = await loadInvoiceView(searchParams);
  const state = await prefetchAll([
    [getAccount, {}],
    [listSavedViews, { page: "invoices" }],
    ...pagesAround(view.at).map((page) => [listInvoices, invoicePage(view, page)] as const),
    ...(view.invoice === null
      ? []
      : [
          [getInvoice, invoiceDetail(view.invoice)] as const,
          [getInvoiceSettlement, { invoice_id: view.invoice }] as const,
        ]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <InvoicesScreen />
    </HydrationBoundary>
  );
}
