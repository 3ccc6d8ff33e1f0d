import Download from "lucide-react/icons/download";
import { buttonClasses } from "#components/ui/button.tsx";
import { requestOf } from "#lib/api/client.ts";
import { formatCount } from "#lib/format/number.ts";
import { exportInvoices } from "#lib/invoices/contract.ts";
import { filtersOf, type InvoiceView } from "./invoice-view.ts";

/** Downloads every invoice of the view in its order. */
export function InvoiceExport({ view, total }: { view: InvoiceView; total: number | undefined }) {
  if (total === 0) return null;
  return (
    <a href={requestOf(exportInvoices, filtersOf(view)).url} download className={buttonClasses()}>
      <Download aria-hidden="true" />
      {total === undefined ? "Export as CSV" : `Export ${formatCount(total)} as CSV`}
    </a>
  );
}
