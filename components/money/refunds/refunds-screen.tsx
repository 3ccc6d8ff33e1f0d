"use client";

import { useRef, useState } from "react";
import { NotForRole } from "#components/screen/not-for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { CsvLink } from "#components/table/csv-link.tsx";
import { DisplayMenu } from "#components/table/display-menu.tsx";
import { FillPage } from "#components/table/fill-page.tsx";
import type { TableHandle } from "#components/table/paged-table.tsx";
import { useCachedPage } from "#components/table/use-cached-page.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { exportRefundStatements, listRefundStatements } from "#lib/money/refunds/contract.ts";
import { requestOf } from "#lib/platform/api/client.ts";
import { type RefundRow, refundColumns } from "./refund-columns.tsx";
import { RefundFilters } from "./refund-filters.tsx";
import { RefundList } from "./refund-list.tsx";
import { RefundPanel } from "./refund-panel.tsx";
import { filtersOf, optionalColumns, refundParams, refundsInput, savedQueryOf, savedViewOf } from "./refund-view.ts";

export function RefundsScreen() {
  const { scopes } = useAccount();
  return scopes.includes("accounting:read") ? <Refunds /> : <NotForRole title="Refunds" what="refunds" />;
}

function Refunds() {
  const { view, change, select } = useListView(refundParams);
  const total = useCachedPage(listRefundStatements, refundsInput(view))?.data.total;
  const table = useRef<TableHandle>(null);
  const [preview, setPreview] = useState<RefundRow | null>(null);

  const query = savedQueryOf(view);

  function choose(chosen: string, id: string | null) {
    if (chosen === query) change({ view: id });
    else select({ ...savedViewOf(chosen), view: id });
  }

  function open(row: RefundRow) {
    setPreview(row);
    change({ refund: row.id }, view.refund === null ? "push" : "replace");
  }

  return (
    <Page
      panel={
        view.refund === null ? null : (
          <RefundPanel
            id={view.refund}
            preview={preview?.id === view.refund ? preview : null}
            onStep={(by) => table.current?.step(by)}
            onClose={() => change({ refund: null })}
          />
        )
      }
    >
      <FillPage>
        <PageHeader
          title="Refunds"
          count={total}
          beside={<ViewSwitcher page="refunds" query={query} chosen={view.view} onChoose={choose} />}
          action={<CsvLink href={requestOf(exportRefundStatements, filtersOf(view)).url} total={total} />}
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
