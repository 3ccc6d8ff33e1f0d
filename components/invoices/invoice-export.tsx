import { CsvLink } from "#components/table/csv-link.tsx";
import type { RowCount } from "#components/table/row-count.ts";
import { requestOf } from "#lib/api/client.ts";
import { exportInvoices } from "#lib/invoices/contract.ts";
import { filtersOf, type InvoiceView } from "./invoice-view.ts";

/** Downloads every invoice of the view in its order. */
export function InvoiceExport({ view, count }: { view: InvoiceView; count: RowCount | undefined }) {
  return (
    <CsvLink
      href={requestOf(exportInvoices, filtersOf(view)).url}
      total={count?.isMinimum ? undefined : count?.total}
    />
  );
}
