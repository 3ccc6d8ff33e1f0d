"use client";

import { useMutation, useQueries } from "@tanstack/react-query";
import FileArchive from "lucide-react/icons/file-archive";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { errorMessage } from "#components/screen/error-message.ts";
import { pagesOf } from "#components/table/pages.ts";
import { countWords, type RowCount } from "#components/table/row-count.ts";
import type { Selection } from "#components/table/use-selection.ts";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { saveCsv, startDownload } from "#components/ui/start-download.ts";
import { createInvoiceArchive, maxArchived } from "#lib/money/downloads/contract.ts";
import { exportInvoices, listInvoices } from "#lib/money/invoices/contract.ts";
import { call, csvAddress, query } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { InvoiceRow } from "./invoice-columns.tsx";
import { csvOf } from "./invoice-csv.ts";
import { filtersOf, type InvoiceView, invoicePage } from "./invoice-view.ts";
import { PaySelected } from "./pay-selected.tsx";
import { SelectedSums } from "./selected-sums.tsx";

/** Above this count, rows aren't loaded to be added up or paid together. */
const maxRead = 1000;

interface InvoiceBulkActionsProps {
  selection: Selection<InvoiceRow>;
  view: InvoiceView;
  /** Of all invoices that match the filters. */
  count: RowCount | undefined;
}

/** Totals of the selected invoices, and the actions on them: pay, download the PDFs in one file, export the rows. */
export default function InvoiceBulkActions({ selection, view, count: all }: InvoiceBulkActionsProps) {
  const { rows, everything } = selection;
  const count = everything ? (all?.total ?? 0) : rows.size;
  const reads = everything && all?.isMinimum === false && count <= maxRead;
  const pages = useQueries({
    queries: reads ? pagesOf(0, count).map((page) => query(listInvoices, invoicePage(view, page))) : [],
  });
  const isRead = reads && pages.every(({ data }) => data !== undefined);
  const chosen = everything ? (isRead ? pages.flatMap(({ data }) => data?.data ?? []) : null) : [...rows.values()];
  const tooMany = count > maxArchived;
  const archive = useMutation({
    mutationFn: () => call(createInvoiceArchive, everything ? filtersOf(view) : { invoice_ids: [...rows.keys()] }),
    onSuccess: ({ data }) => startDownload(data.url),
  });

  return (
    <>
      {chosen === null ? null : <SelectedSums rows={chosen} />}
      {everything && !reads ? (
        <p className="text-fg-2">Totals are shown for up to {formatCount(maxRead)} invoices.</p>
      ) : null}
      {!everything && all !== undefined && all.total > count ? (
        <Button variant="ghost" onClick={selection.selectEverything}>
          Select all {countWords(all)}
        </Button>
      ) : null}
      {archive.error ? (
        <p role="alert" className="text-bad">
          {errorMessage(archive.error)}
        </p>
      ) : null}
      {tooMany ? <p className="text-fg-2">A ZIP can hold up to {maxArchived}. Narrow the filters.</p> : null}
      {everything ? (
        <a href={csvAddress(exportInvoices, filtersOf(view))} download className={buttonClasses()}>
          <FileSpreadsheet aria-hidden="true" />
          Export CSV
        </a>
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
