"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useCallback, useDeferredValue, useMemo } from "react";
import { NoMatches } from "#components/table/no-matches.tsx";
import { PagedTable, type TableHandle } from "#components/table/paged-table.tsx";
import type { PageQuery } from "#components/table/use-paged-rows.ts";
import type { RowSelection } from "#components/table/use-selection.ts";
import { sortOf, sortParam } from "#components/table/view-params.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { getInvoice, listInvoices } from "#lib/money/invoices/contract.ts";
import { call, query, queryKeyOf } from "#lib/platform/api/client.ts";
import { type InvoiceRow, invoiceColumns } from "./invoice-columns.tsx";
import {
  addressOf,
  filtersOf,
  type InvoiceView,
  invoiceDetail,
  invoicePage,
  isLanding,
  isNarrowed,
  unfiltered,
} from "./invoice-view.ts";

interface InvoiceListProps {
  ref: Ref<TableHandle>;
  view: InvoiceView;
  onChange: (patch: Partial<InvoiceView>, how?: "push" | "replace") => void;
  onSelect: (patch: Partial<InvoiceView>) => void;
  onOpen: (row: InvoiceRow) => void;
  selection: RowSelection<InvoiceRow>;
}

export const keyOf = (row: InvoiceRow) => row.id;

/** The query for one page of the view. */
export function pageQueryOf(view: InvoiceView): PageQuery<InvoiceRow> {
  return (page) => {
    const input = invoicePage(view, page);
    return {
      queryKey: queryKeyOf(listInvoices, input),
      queryFn: ({ signal }) => call(listInvoices, input, { signal }),
    };
  };
}

export function InvoiceList({ ref, view, onChange, onSelect, onOpen, selection }: InvoiceListProps) {
  const client = useQueryClient();
  // Deferred, as it renders every row again: the press shows first. Opening an invoice renders only its own row.
  const hidden = useDeferredValue(view.hide);
  const { entity, from, to } = view;
  const keptLongest = entity.length > 0 ? "legal_entity" : from || to ? "issued_at" : null;
  const columns = useMemo(
    () =>
      invoiceColumns
        .filter(({ key }) => key === "label" || !hidden.includes(key))
        // What is filtered by is dropped last.
        .map((column) => (column.key === keptLongest ? { ...column, dropOrder: 6 as const } : column)),
    [hidden, keptLongest],
  );
  const address = useDeferredValue(addressOf("/invoices", { ...view, invoice: null }));
  const hrefOf = useCallback(
    (row: InvoiceRow) => `${address}${address.includes("?") ? "&" : "?"}invoice=${encodeURIComponent(row.id)}`,
    [address],
  );
  const onSettle = (at: number) => onChange({ at }, "replace");

  return (
    <PagedTable
      ref={ref}
      label="Invoices"
      view={JSON.stringify(filtersOf(view))}
      pageQuery={pageQueryOf(view)}
      selection={selection}
      columns={columns}
      keyOf={keyOf}
      hrefOf={hrefOf}
      current={view.invoice}
      onOpen={onOpen}
      onIntent={(row) => void client.prefetchQuery(query(getInvoice, invoiceDetail(row.id)))}
      sort={sortOf(view.sort)}
      onSort={(sort) => onSelect({ sort: sortParam(sort) })}
      at={view.at}
      onSettle={onSettle}
      errorTitle="Couldn't load invoices"
      empty={<NoInvoices view={view} onSelect={onSelect} />}
    />
  );
}

function NoInvoices({ view, onSelect }: Pick<InvoiceListProps, "view" | "onSelect">) {
  if (isNarrowed(view) || !(isLanding(view) || view.status === "all"))
    return <NoMatches title="No invoices match these filters." onClear={() => onSelect(unfiltered)} />;
  if (isLanding(view))
    return (
      <EmptyState
        title="No invoices to pay. Invoices appear here once they're awaiting payment."
        action={<Button onClick={() => onSelect({ status: "all" })}>Show all invoices</Button>}
      />
    );
  return <EmptyState title="No invoices yet. They appear here once the first one is issued." />;
}
