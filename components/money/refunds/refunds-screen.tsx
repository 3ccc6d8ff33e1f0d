"use client";

import { forRole } from "#components/screen/for-role.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { DisplayMenu } from "#components/table/display-menu.tsx";
import { FillPage } from "#components/table/fill-page.tsx";
import { useCachedPage } from "#components/table/use-cached-page.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { useOpenRow } from "#components/table/use-open-row.ts";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { exportRefundStatements, listRefundStatements } from "#lib/money/refunds/contract.ts";
import { csvAddress } from "#lib/platform/api/client.ts";
import { type RefundRow, refundColumns } from "./refund-columns.tsx";
import { RefundFilters } from "./refund-filters.tsx";
import { RefundList } from "./refund-list.tsx";
import { RefundPanel } from "./refund-panel.tsx";
import { filtersOf, optionalColumns, refundParams, refundsInput, switcherOf } from "./refund-view.ts";

export const RefundsScreen = forRole("accounting:read", { title: "Refunds", what: "refunds" }, Refunds);

function Refunds() {
  const { view, change, select } = useListView(refundParams);
  const total = useCachedPage(listRefundStatements, refundsInput(view))?.data.total;
  const { table, open, panel } = useOpenRow<RefundRow>(view.refund, (refund, how) => change({ refund }, how));

  return (
    <Page panel={panel && <RefundPanel {...panel} />}>
      <FillPage>
        <PageHeader
          title="Refunds"
          count={total}
          beside={<ViewSwitcher page="refunds" {...switcherOf(view, change, select)} />}
          action={<CsvLink href={csvAddress(exportRefundStatements, filtersOf(view))} total={total} />}
        />
        <RefundFilters view={view} onSelect={select}>
          <DisplayMenu
            columns={refundColumns}
            hidden={view.hide}
            onHiddenChange={(hidden) => change({ hide: optionalColumns.filter((key) => hidden.includes(key)) })}
            sort={view.sort}
            onSort={(sort) => select({ sort })}
          />
        </RefundFilters>
        <RefundList ref={table} view={view} onChange={change} onSelect={select} onOpen={open} />
      </FillPage>
    </Page>
  );
}
