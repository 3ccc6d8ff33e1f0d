"use client";

import { useMutation } from "@tanstack/react-query";
import FileArchive from "lucide-react/icons/file-archive";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { PayAction } from "#components/money/payments/pay-action.tsx";
import { failure } from "#components/shell/refusal.ts";
import { countWords, type RowCount } from "#components/table/row-count.ts";
import type { Selection } from "#components/table/use-selection.ts";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { startDownload } from "#components/ui/start-download.ts";
import { createInvoiceArchive, mostArchived } from "#lib/money/downloads/contract.ts";
import { exportInvoices } from "#lib/money/invoices/contract.ts";
import { call, requestOf } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { InvoiceRow } from "./invoice-columns.tsx";
import { csvOf } from "./invoice-csv.ts";
import { filtersOf, type InvoiceView } from "./invoice-view.ts";

interface InvoiceBulkActionsProps {
  selection: Selection<InvoiceRow>;
  view: InvoiceView;
  /** Of all that the filters select. */
  count: RowCount | undefined;
}

/** What can be done with the chosen invoices: their PDFs in one file, and their rows. */
export default function InvoiceBulkActions({ selection, view, count: all }: InvoiceBulkActionsProps) {
  const { rows, everything } = selection;
  const count = everything ? (all?.total ?? 0) : rows.size;
  const tooMany = count > mostArchived;
  const archive = useMutation({
    mutationFn: () =>
      call(
        createInvoiceArchive,
        everything ? { status: "paid", ...filtersOf(view) } : { invoice_ids: [...rows.keys()] },
      ),
    onSuccess: ({ data }) => startDownload(data.url),
  });

  function exportRows() {
    const url = URL.createObjectURL(new Blob([csvOf(rows.values())], { type: "text/csv" }));
    startDownload(url, "invoices.csv");
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  return (
    <>
      {!everything && all !== undefined && all.total > count ? (
        <Button variant="ghost" onClick={selection.selectEverything}>
          Select all {countWords(all)}
        </Button>
      ) : null}
      {archive.error ? (
        <p role="alert" className="text-bad">
          {failure(archive.error)}
        </p>
      ) : null}
      {tooMany ? <p className="text-fg-2">A ZIP holds at most {mostArchived}: narrow the filters.</p> : null}
      {everything ? (
        <a href={requestOf(exportInvoices, filtersOf(view)).url} download className={buttonClasses()}>
          <FileSpreadsheet aria-hidden="true" />
          Export CSV
        </a>
      ) : (
        <Button onClick={exportRows}>
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
      {everything ? null : <PayAction invoiceIds={[...rows.keys()]} />}
    </>
  );
}
