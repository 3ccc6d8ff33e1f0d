"use client";

import { useListView } from "#components/table/use-list-view.ts";
import { invoiceParams } from "./invoice-view.ts";

export function useInvoiceView() {
  return useListView(invoiceParams);
}
