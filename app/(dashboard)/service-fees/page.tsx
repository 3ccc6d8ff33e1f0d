import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { invoiceDetail } from "#components/money/invoices/invoice-view.ts";
import { loadServiceFeeView, serviceFeePage } from "#components/money/service-fees/service-fee-view.ts";
import { ServiceFeesScreen } from "#components/money/service-fees/service-fees-screen.tsx";
import { pagesAround } from "#components/table/pages.ts";
import { getInvoice } from "#lib/money/invoices/contract.ts";
import { listServiceInvoices } from "#lib/money/service-invoices/contract.ts";
import { getInvoiceSettlement } from "#lib/money/settlements/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";

export const metadata: Metadata = { title: "Service fees" };

export default async function ServiceFeesPage({ searchParams }: PageProps<"/service-fees">) {
  const view = await loadServiceFeeView(searchParams);
  return prefetched(<ServiceFeesScreen />, [
    [getAccount, {}],
    ...pagesAround(view.at).map((page) => [listServiceInvoices, serviceFeePage(view, page)] as const),
    ...(view.invoice === null
      ? []
      : ([
          [getInvoice, invoiceDetail(view.invoice)],
          [getInvoiceSettlement, { invoice_id: view.invoice }],
        ] as const)),
  ]);
}
