"use client";

import { lazy, Suspense } from "react";
import { forRole } from "#components/screen/for-role.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { BroadSearch } from "#components/table/broad-search.tsx";
import { BulkBar } from "#components/table/bulk-bar.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { DisplayMenu } from "#components/table/display-menu.tsx";
import { FillPage } from "#components/table/fill-page.tsx";
import { pageSize } from "#components/table/pages.ts";
import { countWords, exactTotal } from "#components/table/row-count.ts";
import { useCachedPage } from "#components/table/use-cached-page.ts";
import { useOpenRow } from "#components/table/use-open-row.ts";
import { useSelection } from "#components/table/use-selection.ts";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { exportInvoices, listInvoices } from "#lib/money/invoices/contract.ts";
import { csvAddress } from "#lib/platform/api/client.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { type InvoiceRow, invoiceColumns } from "./invoice-columns.tsx";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { InvoiceList, keyOf, pageQueryOf } from "./invoice-list.tsx";
import { filtersOf, invoicePage, optionalColumns, switcherOf } from "./invoice-view.ts";
import { useInvoiceView } from "./use-invoice-view.ts";

const invoicePanel = lateCode(async () => (await import("./invoice-panel.tsx")).InvoicePanel);
const InvoiceBulkActions = lazy(() => import("./invoice-bulk-actions.tsx"));

export const InvoicesScreen = forRole("accounting:read", { title: "Invoices", what: "invoices" }, Invoices);

function Invoices() {
  const { scopes } = useAccount();
  const { view, change, select } = useInvoiceView();
  const { page } = useCachedPage(listInvoices, invoicePage(view, Math.floor(view.at / pageSize))) ?? {};
  const count = page && { total: page.total_rows, isMinimum: page.total_is_minimum === true };
  const { table, open, panel } = useOpenRow<InvoiceRow>(view.invoice, (invoice, how) => change({ invoice }, how));

  const { sort_by: _, sort_order: __, ...filters } = filtersOf(view);
  const selection = useSelection({
    view: JSON.stringify(filters),
    pageQuery: pageQueryOf(view),
    keyOf,
    nameOf: (row) => `Select ${documentNumber(row)}`,
  });

  const chosen = selection.everything ? (count?.total ?? 0) : selection.rows.size;
  return (
    <Page panel={panel && <LatePanel code={invoicePanel} panel={panel} />}>
      <FillPage>
        <PageHeader
          title="Invoices"
          count={count && countWords(count)}
          beside={<ViewSwitcher page="invoices" {...switcherOf(view, change, select)} />}
          action={
            <div className="flex flex-wrap gap-2">
              <CsvLink href={csvAddress(exportInvoices, filtersOf(view))} total={exactTotal(count)} />
              {scopes.includes("accounting:write") ? null : <ViewOnly what="invoices" />}
            </div>
          }
        />
        <InvoiceFilters view={view} onSelect={select}>
          <DisplayMenu
            columns={invoiceColumns}
            hidden={view.hide}
            onHiddenChange={(hidden) => change({ hide: optionalColumns.filter((key) => hidden.includes(key)) })}
            sort={view.sort}
            onSort={(sort) => select({ sort })}
          />
        </InvoiceFilters>
        <BroadSearch count={count} noun="invoices" />
        <InvoiceList
          ref={table}
          view={view}
          onChange={change}
          onSelect={select}
          onOpen={open}
          selection={selection.table}
        />
        {chosen > 0 ? (
          <BulkBar
            count={selection.everything && count ? countWords(count) : chosen}
            everything={selection.everything}
            onClear={selection.clear}
          >
            <Suspense>
              <InvoiceBulkActions selection={selection} view={view} count={count} />
            </Suspense>
          </BulkBar>
        ) : null}
      </FillPage>
    </Page>
  );
}
