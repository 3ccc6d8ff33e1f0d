"use client";

import { useMutation, useQueries } from "@tanstack/react-query";
import FileArchive from "lucide-react/icons/file-archive";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import type { BulkProps } from "#components/list/windowed-list.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { type ListAnswer, partOf } from "#components/table/list-answer.ts";
import { pagesOf } from "#components/table/pages.ts";
import { countWords } from "#components/table/row-count.ts";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { saveCsv, startDownload } from "#components/ui/start-download.ts";
import { createInvoiceArchive, maxArchived } from "#lib/money/downloads/contract.ts";
import { exportInvoices } from "#lib/money/invoices/contract.ts";
import { call, csvAddress } from "#lib/platform/api/client.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { csvOf } from "./invoice-csv.ts";
import { type InvoiceRow, type InvoiceView, invoiceList } from "./invoice-list.tsx";
import { PaySelected } from "./pay-selected.tsx";
import { SelectedSums } from "./selected-sums.tsx";

/** Above this count, rows aren't loaded to be added up or paid together. */
const maxRead = 1000;

/** Totals of the selected invoices, and the actions on them: pay, download the PDFs in one file, export the rows. */
export default function InvoiceBulkActions({
  selection,
  view,
  pageQuery,
  count: all,
}: BulkProps<InvoiceRow, InvoiceView>) {
  const { rows, everything } = selection;
  const count = everything ? (all?.total ?? 0) : rows.size;
  const reads = everything && all?.isMinimum === false && count <= maxRead;
  const pages = useQueries({
    queries: reads ? pagesOf(0, count).map((page) => pageQuery(page)) : [],
  });
  const isRead = reads && pages.every(({ data }) => data !== undefined);
  const chosen = everything
    ? isRead
      ? pages.flatMap(({ data }) => partOf(data as ListAnswer<InvoiceRow>).rows)
      : null
    : [...rows.values()];
  const tooMany = count > maxArchived;
  const archive = useMutation({
    mutationFn: () =>
      call(createInvoiceArchive, everything ? invoiceList.filtersOf(view) : { invoice_ids: [...rows.keys()] }),
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
        <a href={csvAddress(exportInvoices, invoiceList.filtersOf(view))} download className={buttonClasses()}>
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
