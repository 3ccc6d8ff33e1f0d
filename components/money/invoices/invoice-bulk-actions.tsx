import { useMutation } from "@tanstack/react-query";
import FileArchive from "lucide-react/icons/file-archive";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { maxRead, useChosenRows } from "#components/list/use-chosen-rows.ts";
import type { BulkProps } from "#components/list/windowed-list.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { ExportLink } from "#components/table/export-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { saveCsv, startDownload } from "#components/ui/start-download.ts";
import { createInvoiceArchive, maxArchived } from "#lib/money/downloads/contract.ts";
import { exportInvoices } from "#lib/money/invoices/contract.ts";
import { call, csvAddress } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { csvOf } from "./invoice-csv.ts";
import { type InvoiceRow, type InvoiceView, invoiceList } from "./invoice-list.tsx";
import { PaySelected } from "./pay-selected.tsx";
import { SelectedSums } from "./selected-sums.tsx";

/** Totals of the selected invoices, and the actions on them: pay, download the PDFs in one file, export the rows. */
export default function InvoiceBulkActions(props: BulkProps<InvoiceRow, InvoiceView>) {
  const { view, selection } = props;
  const { rows, everything } = selection;
  const { count, chosen, isTooMany } = useChosenRows(props);
  const tooMany = count > maxArchived;
  const archive = useMutation({
    mutationFn: () =>
      call(createInvoiceArchive, everything ? invoiceList.filtersOf(view) : { invoice_ids: [...rows.keys()] }),
    onSuccess: ({ data }) => startDownload(data.url),
  });

  return (
    <>
      {chosen === null ? null : <SelectedSums rows={chosen} />}
      {isTooMany ? <p className="text-fg-2">Totals are shown for up to {formatCount(maxRead)} invoices.</p> : null}
      {archive.error ? (
        <p role="alert" className="text-bad">
          {errorMessage(archive.error)}
        </p>
      ) : null}
      {tooMany ? <p className="text-fg-2">A ZIP can hold up to {maxArchived}. Narrow the filters.</p> : null}
      {everything ? (
        <ExportLink href={csvAddress(exportInvoices, invoiceList.filtersOf(view))}>
          <FileSpreadsheet aria-hidden="true" />
          Export CSV
        </ExportLink>
      ) : (
        <Button onClick={() => saveCsv(csvOf(rows.values()), "invoices.csv")}>
          <FileSpreadsheet aria-hidden="true" />
          Export CSV
        </Button>
      )}
      {tooMany ? null : (
        <Button pending={archive.isPending} onClick={() => archive.mutate()}>
          <FileArchive aria-hidden="true" />
          Download ZIP ({formatCount(count)})
        </Button>
      )}
      {chosen === null ? null : <PaySelected rows={chosen} />}
    </>
  );
}
