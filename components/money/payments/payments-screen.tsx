"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { NotForRole } from "#components/screen/not-for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { BroadSearch } from "#components/table/broad-search.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { DisplayMenu } from "#components/table/display-menu.tsx";
import { FillPage } from "#components/table/fill-page.tsx";
import type { TableHandle } from "#components/table/paged-table.tsx";
import { countWords, exactTotal } from "#components/table/row-count.ts";
import { useCachedPage } from "#components/table/use-cached-page.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { exportPayments, listPayments } from "#lib/money/payments/contract.ts";
import { requestOf } from "#lib/platform/api/client.ts";
import { StartPaying } from "./pay-action.tsx";
import { type PaymentRow, paymentColumns } from "./payment-columns.tsx";
import { PaymentFilters } from "./payment-filters.tsx";
import { PaymentList } from "./payment-list.tsx";
import { filtersOf, optionalColumns, paymentParams, paymentsInput, savedQueryOf, savedViewOf } from "./payment-view.ts";

const PaymentPanel = lazy(async () => ({ default: (await import("./payment-panel.tsx")).PaymentPanel }));

export function PaymentsScreen() {
  const { scopes } = useAccount();
  return scopes.includes("accounting:read") ? <Payments /> : <NotForRole title="Payments" what="payments" />;
}

function Payments() {
  const { view, change, select } = useListView(paymentParams);
  const list = useCachedPage(listPayments, paymentsInput(view))?.data;
  const count = list && { total: list.total, isMinimum: list.total_is_minimum === true };
  const table = useRef<TableHandle>(null);
  const [preview, setPreview] = useState<PaymentRow | null>(null);

  const query = savedQueryOf(view);

  function choose(chosen: string, id: string | null) {
    if (chosen === query) change({ view: id });
    else select({ ...savedViewOf(chosen), view: id });
  }

  function open(row: PaymentRow) {
    setPreview(row);
    change({ payment: row.id }, view.payment === null ? "push" : "replace");
  }

  return (
    <Page
      panel={
        view.payment === null ? null : (
          <Suspense fallback={<EscapeCancels onCancel={() => change({ payment: null })} />}>
            <PaymentPanel
              id={view.payment}
              preview={preview?.id === view.payment ? preview : null}
              onStep={(by) => table.current?.step(by)}
              onClose={() => change({ payment: null })}
            />
          </Suspense>
        )
      }
    >
      <FillPage>
        <PageHeader
          title="Payments"
          count={count && countWords(count)}
          beside={<ViewSwitcher page="payments" query={query} chosen={view.view} onChoose={choose} />}
          action={
            <div className="flex flex-wrap gap-2">
              <CsvLink href={requestOf(exportPayments, filtersOf(view)).url} total={exactTotal(count)} />
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
        <PaymentList ref={table} view={view} onChange={change} onSelect={select} onOpen={open} />
      </FillPage>
    </Page>
  );
}
