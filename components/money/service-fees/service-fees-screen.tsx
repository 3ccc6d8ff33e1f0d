"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { stateOptions } from "#components/money/invoices/invoice-status.tsx";
import { invoiceDetail } from "#components/money/invoices/invoice-view.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
import { CsvLink } from "#components/table/csv-link.tsx";
import { FillPage } from "#components/table/fill-page.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { PagedTable, type TableHandle } from "#components/table/paged-table.tsx";
import { pageSize } from "#components/table/pages.ts";
import { useCachedPage } from "#components/table/use-cached-page.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getInvoice } from "#lib/money/invoices/contract.ts";
import { invoiceStates } from "#lib/money/invoices/rules.ts";
import { exportServiceInvoices, listServiceInvoices } from "#lib/money/service-invoices/contract.ts";
import { call, csvAddress, query, queryKeyOf } from "#lib/platform/api/client.ts";
import { type ServiceFeeRow, serviceFeeColumns } from "./service-fee-columns.tsx";
import { addressOf, filtersOf, type ServiceFeeView, serviceFeePage, serviceFeeParams } from "./service-fee-view.ts";

const invoicePanel = lateCode(async () => (await import("#components/money/invoices/invoice-panel.tsx")).InvoicePanel);

const keyOf = (row: ServiceFeeRow) => row.id;

/** The only order the API offers: newest first. */
const newestFirst = { key: "created_at", order: "desc" } as const;

export const ServiceFeesScreen = forRole(
  "accounting:read",
  { title: "Service fees", what: "invoices for service fees" },
  ServiceFees,
);

function ServiceFees() {
  const { view, change, select } = useListView(serviceFeeParams);
  const client = useQueryClient();
  const total = useCachedPage(listServiceInvoices, serviceFeePage(view, Math.floor(view.at / pageSize)))?.page
    .total_rows;
  const table = useRef<TableHandle>(null);
  const hrefOf = useCallback((row: ServiceFeeRow) => addressOf("/service-fees", { ...view, invoice: row.id }), [view]);
  const onSelect = (status: ServiceFeeView["status"]) =>
    select({ status: invoiceStates.filter((each) => status.includes(each)) });

  return (
    <Page
      panel={
        view.invoice === null ? null : (
          <LatePanel
            code={invoicePanel}
            panel={{
              id: view.invoice,
              preview: null,
              onStep: (by) => table.current?.step(by),
              onClose: () => change({ invoice: null }),
            }}
          />
        )
      }
    >
      <FillPage>
        <PageHeader
          title="Service fees"
          count={total}
          action={<CsvLink href={csvAddress(exportServiceInvoices, filtersOf(view))} total={total} />}
        />
        <FilterLine
          chips={
            <FilterChip label="Status" options={stateOptions} selected={view.status} onSelectedChange={onSelect} />
          }
          onClear={view.status.length > 0 ? () => onSelect([]) : undefined}
        />
        <PagedTable<ServiceFeeRow>
          ref={table}
          label="Service fees"
          view={JSON.stringify(filtersOf(view))}
          pageQuery={(page) => {
            const input = serviceFeePage(view, page);
            return {
              queryKey: queryKeyOf(listServiceInvoices, input),
              queryFn: ({ signal }) => call(listServiceInvoices, input, { signal }),
            };
          }}
          columns={serviceFeeColumns}
          keyOf={keyOf}
          hrefOf={hrefOf}
          current={view.invoice}
          onOpen={(row) => change({ invoice: row.id }, view.invoice === null ? "push" : "replace")}
          onIntent={(row) => void client.prefetchQuery(query(getInvoice, invoiceDetail(row.id)))}
          sort={newestFirst}
          onSort={() => undefined}
          at={view.at}
          onSettle={(at) => change({ at }, "replace")}
          errorTitle="Couldn't load invoices for service fees"
          empty={
            view.status.length > 0 ? (
              <NoMatches title="No service fee invoices with these statuses." onClear={() => onSelect([])} />
            ) : (
              <EmptyState title="No service fees have been invoiced yet. Invoices appear here once they're issued." />
            )
          }
        />
      </FillPage>
    </Page>
  );
}
