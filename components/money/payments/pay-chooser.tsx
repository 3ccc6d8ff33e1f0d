import { useQueryClient } from "@tanstack/react-query";
import { lazy, useRef } from "react";
import { ListFilters } from "#components/list/list-filters.tsx";
import { OpenPanel } from "#components/list/open-panel.tsx";
import { pagesOf } from "#components/list/pages-of.ts";
import { useDeclaredView } from "#components/list/use-declared-view.ts";
import { invoiceDetail } from "#components/money/invoices/invoice-detail.ts";
import {
  choosingFilters,
  type InvoiceRow,
  type InvoiceView,
  invoiceList,
} from "#components/money/invoices/invoice-list.tsx";
import { statusOf } from "#components/money/invoices/invoice-status.tsx";
import { SelectedSums } from "#components/money/invoices/selected-sums.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import type { PanelProps } from "#components/screen/record-panel.tsx";
import { type Column, column } from "#components/table/column.ts";
import { FillPage } from "#components/table/fill-page.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { useOpenRow } from "#components/table/open-row.ts";
import { PagedTable, type TableHandle } from "#components/table/paged-table.tsx";
import { type Selection, useSelection } from "#components/table/use-selection.ts";
import { sortOf, sortParam } from "#components/table/view-params.ts";
import { BackLink } from "#components/ui/back-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { late } from "#components/ui/late.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getInvoice } from "#lib/money/invoices/contract.ts";
import { isPayable, selectedBy, whyNotPayable } from "#lib/money/invoices/rules.ts";
import { query } from "#lib/platform/api/client.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";

const SelectedBar = late(() => import("#components/list/selected-bar.tsx"));
const PaySelected = lazy(async () => ({
  default: (await import("#components/money/invoices/pay-selected.tsx")).PaySelected,
}));
const invoicePanel = lateCode(async () => (await import("#components/money/invoices/invoice-panel.tsx")).InvoicePanel);

const { filtersOf, isFiltered, unfiltered } = invoiceList;
const keyOf = (row: InvoiceRow) => row.id;

const shown = ["label", "status", "legal_entity", "worker", "due_date", "total"];

const columns: readonly Column<InvoiceRow>[] = invoiceList.columns.filter(({ key }) => shown.includes(key));

/** More important than the status and the due date; omitted if every row is payable. */
const columnsWithReason: readonly Column<InvoiceRow>[] = [
  ...columns.slice(0, 2).map((column) => (column.key === "status" ? { ...column, dropOrder: 6 as const } : column)),
  column({ key: "why", header: "Can be paid", width: 13, grows: true, phone: "fact" }, (row) => (
    <CanBePaid row={row} />
  )),
  ...columns
    .slice(2)
    .map(({ phone, ...column }) =>
      column.key === "due_date" ? { ...column, dropOrder: 6 as const } : { ...column, ...(phone && { phone }) },
    ),
];

function areAllPayable({ status }: InvoiceView): boolean {
  return status !== "all" && selectedBy(status).whole.every(isPayable);
}

function CanBePaid({ row }: { row: InvoiceRow }) {
  const why = whyNotPayable(statusOf(row));
  if (why === null) return "Yes";
  return (
    <span className="truncate text-fg-2" title={why}>
      No: {why}
    </span>
  );
}

function whyNot(row: InvoiceRow): string | null {
  const why = whyNotPayable(statusOf(row));
  return why && `${documentNumber(row)} can't be paid: ${why}`;
}

const drawPanel = (open: PanelProps<InvoiceRow>) => <LatePanel code={invoicePanel} panel={open} />;

/** Invoices to choose from, payable ones by default; others say why they can't be chosen. */
export function PayChooser() {
  const { view: asked, change, select } = useDeclaredView(invoiceList);
  // Includes COR workers: whoever pays wants every payable invoice.
  const view: InvoiceView = { ...asked, cor: true };
  const client = useQueryClient();
  const pageQuery = pagesOf(client, invoiceList, view);
  const table = useRef<TableHandle>(null);
  const openRow = useOpenRow<InvoiceRow>(view.invoice, (invoice, how) => change({ invoice }, how));
  const selection = useSelection({
    // The selection survives filter changes: people look up one invoice after another.
    view: "pay",
    pageQuery,
    keyOf,
    nameOf: (row) => `Select ${documentNumber(row)}`,
    whyNot,
  });
  const rows = [...selection.rows.values()];
  return (
    <Page
      panel={
        <OpenPanel openRow={openRow} current={view.invoice} draw={drawPanel} onStep={(by) => table.current?.step(by)} />
      }
    >
      <FillPage>
        <BackLink href="/payments" title="Payments" />
        <PageHeader title="Choose invoices to pay" description="You review the payment before anything is paid." />
        <ListFilters
          filters={choosingFilters}
          view={view}
          select={select}
          noun="invoices"
          onClear={isFiltered(asked) ? () => select(unfiltered) : undefined}
        />
        <PagedTable<InvoiceRow>
          ref={table}
          label="Invoices to pay"
          view={JSON.stringify(filtersOf(view))}
          pageQuery={pageQuery}
          selection={selection.table}
          columns={areAllPayable(view) ? columns : columnsWithReason}
          keyOf={keyOf}
          hrefOf={(row) => `/invoices?status=all&invoice=${encodeURIComponent(row.id)}`}
          current={view.invoice}
          openRow={openRow}
          onIntent={(row) => void client.prefetchQuery(query(getInvoice, invoiceDetail(row.id)))}
          sort={sortOf(view.sort)}
          onSort={(sort) => select({ sort: sortParam(sort) })}
          at={view.at}
          onSettle={(at) => change({ at }, "replace")}
          errorTitle="Couldn't load invoices"
          empty={<NothingToPay isFiltered={isFiltered(asked)} onClear={() => select(unfiltered)} />}
        />
        {rows.length > 0 ? (
          <SelectedBar selection={selection as Selection<unknown>} chosen={rows.length} count={undefined}>
            <SelectedSums rows={rows} />
            <PaySelected rows={rows} />
          </SelectedBar>
        ) : null}
      </FillPage>
    </Page>
  );
}

function NothingToPay({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <NoMatches title="No invoices match these filters." onClear={onClear} />
  ) : (
    <EmptyState title="No invoices to pay. Invoices appear here once they're awaiting payment." />
  );
}
