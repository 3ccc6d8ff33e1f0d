"use client";

import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { forRole } from "#components/screen/for-role.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { BroadSearch } from "#components/table/broad-search.tsx";
import { BulkBar } from "#components/table/bulk-bar.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { cursorPages } from "#components/table/cursor-pages.ts";
import { DisplayMenu } from "#components/table/display-menu.tsx";
import { FillPage } from "#components/table/fill-page.tsx";
import { countWords, exactTotal } from "#components/table/row-count.ts";
import { useCachedPage } from "#components/table/use-cached-page.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { useOpenRow } from "#components/table/use-open-row.ts";
import { useSelection } from "#components/table/use-selection.ts";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { exportPayments, listPayments } from "#lib/money/payments/contract.ts";
import { csvAddress } from "#lib/platform/api/client.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { StartPaying } from "./pay-action.tsx";
import { type PaymentRow, paymentColumns } from "./payment-columns.tsx";
import { PaymentFilters } from "./payment-filters.tsx";
import { keyOf, PaymentList } from "./payment-list.tsx";
import { filtersOf, optionalColumns, paymentParams, paymentsInput, switcherOf } from "./payment-view.ts";

const paymentPanel = lateCode(async () => (await import("./payment-panel.tsx")).PaymentPanel);
const PaymentBulkActions = lazy(() => import("./payment-bulk-actions.tsx"));

export const PaymentsScreen = forRole("accounting:read", { title: "Payments", what: "payments" }, Payments);

function Payments() {
  const { view, change, select } = useListView(paymentParams);
  const list = useCachedPage(listPayments, paymentsInput(view))?.data;
  const count = list && { total: list.total, isMinimum: list.total_is_minimum === true };
  const pageQuery = cursorPages<PaymentRow, typeof listPayments>(useQueryClient(), listPayments, paymentsInput(view));
  const { sort_by: _, sort_order: __, ...filters } = filtersOf(view);
  const selection = useSelection({
    view: JSON.stringify(filters),
    pageQuery,
    keyOf,
    nameOf: (row) => `Select ${documentNumber(row)}`,
  });
  const chosen = selection.everything ? (count?.total ?? 0) : selection.rows.size;
  const { table, open, panel } = useOpenRow<PaymentRow>(view.payment, (payment, how) => change({ payment }, how));

  return (
    <Page panel={panel && <LatePanel code={paymentPanel} panel={panel} />}>
      <FillPage>
        <PageHeader
          title="Payments"
          count={count && countWords(count)}
          beside={<ViewSwitcher page="payments" {...switcherOf(view, change, select)} />}
          action={
            <div className="flex flex-wrap gap-2">
              <CsvLink href={csvAddress(exportPayments, filtersOf(view))} total={exactTotal(count)} />
              <StartPaying />
            </div>
          }
        />
        <PaymentFilters view={view} onSelect={select}>
          <DisplayMenu
            columns={paymentColumns}
            hidden={view.hide}
            onHiddenChange={(hidden) => change({ hide: optionalColumns.filter((key) => hidden.includes(key)) })}
            sort={view.sort}
            onSort={(sort) => select({ sort })}
          />
        </PaymentFilters>
        <BroadSearch count={count} noun="payments" />
        <PaymentList
          ref={table}
          view={view}
          pageQuery={pageQuery}
          selection={selection.table}
          onChange={change}
          onSelect={select}
          onOpen={open}
        />
        {chosen > 0 ? (
          <BulkBar
            count={selection.everything && count ? countWords(count) : chosen}
            everything={selection.everything}
            onClear={selection.clear}
          >
            <Suspense>
              <PaymentBulkActions selection={selection} pageQuery={pageQuery} count={count} />
            </Suspense>
          </BulkBar>
        ) : null}
      </FillPage>
    </Page>
  );
}
