import type { Metadata } from "next";
import { openDefaultView } from "#app/open-default-view.ts";
import { prefetched } from "#app/prefetched.tsx";
import { invoiceDetail, invoicePage, loadInvoiceView } from "#components/money/invoices/invoice-view.ts";
import { InvoicesScreen } from "#components/money/invoices/invoices-screen.tsx";
import { pagesAround } from "#components/table/pages.ts";
import { getInvoice, listInvoices } from "#lib/money/invoices/contract.ts";
import { getInvoiceSettlement } from "#lib/money/settlements/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";

export const metadata: Metadata = { title: "Invoices" };

export default async function InvoicesPage({ searchParams }: PageProps<"/invoices">) {
  await openDefaultView("invoices", "/invoices", await searchParams);
  const view = await loadInvoiceView(searchParams);
  return prefetched(<InvoicesScreen />, [
    [getAccount, {}],
    [listSavedViews, { pages: "invoices" }],
    ...pagesAround(view.at).map((page) => [listInvoices, invoicePage(view, page)] as const),
    ...(view.invoice === null
      ? []
      : [
          [getInvoice, invoiceDetail(view.invoice)] as const,
          [getInvoiceSettlement, { invoice_id: view.invoice }] as const,
        ]),
  ]);
}
