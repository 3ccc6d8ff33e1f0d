"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useCallback, useMemo } from "react";
import { NoMatches } from "#components/table/no-matches.tsx";
import { PagedTable, type TableHandle } from "#components/table/paged-table.tsx";
import type { PageQuery } from "#components/table/use-paged-rows.ts";
import type { RowSelection } from "#components/table/use-selection.ts";
import { sortOf, sortParam } from "#components/table/view-params.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { StartPaying } from "./pay-action.tsx";
import { type PaymentRow, paymentColumns } from "./payment-columns.tsx";
import { addressOf, filtersOf, isAwaitingOnly, isFiltered, type PaymentView, unfiltered } from "./payment-view.ts";

interface PaymentListProps {
  ref: Ref<TableHandle>;
  view: PaymentView;
  pageQuery: PageQuery<PaymentRow>;
  selection: RowSelection<PaymentRow>;
  onChange: (patch: Partial<PaymentView>, how?: "push" | "replace") => void;
  onSelect: (patch: Partial<PaymentView>) => void;
  onOpen: (row: PaymentRow) => void;
}

export const keyOf = (row: PaymentRow) => row.id;

export function PaymentList({ ref, view, pageQuery, selection, onChange, onSelect, onOpen }: PaymentListProps) {
  const client = useQueryClient();
  const columns = useMemo(
    () => paymentColumns.filter(({ key }) => key === "label" || !view.hide.includes(key)),
    [view.hide],
  );
  const hrefOf = useCallback((row: PaymentRow) => addressOf("/payments", { ...view, payment: row.id }), [view]);

  return (
    <PagedTable<PaymentRow>
      ref={ref}
      label="Payments"
      view={JSON.stringify(filtersOf(view))}
      pageQuery={pageQuery}
      selection={selection}
      columns={columns}
      keyOf={keyOf}
      hrefOf={hrefOf}
      current={view.payment}
      onOpen={onOpen}
      onIntent={(row) => void client.prefetchQuery(query(getPaymentSheet, { payment_id: row.id }))}
      sort={sortOf(view.sort)}
      onSort={(sort) => onSelect({ sort: sortParam(sort) })}
      at={view.at}
      onSettle={(at) => onChange({ at }, "replace")}
      errorTitle="Couldn't load payments"
      empty={<NoPayments view={view} onSelect={onSelect} />}
    />
  );
}

function NoPayments({ view, onSelect }: Pick<PaymentListProps, "view" | "onSelect">) {
  if (isAwaitingOnly(view))
    return (
      <EmptyState
        title="No payment is unconfirmed."
        action={<Button onClick={() => onSelect(unfiltered)}>Show all payments</Button>}
      />
    );
  if (isFiltered(view)) {
    return <NoMatches title="No payments match these filters." onClear={() => onSelect(unfiltered)} />;
  }
  return (
    <EmptyState
      title="No payments yet. Choose invoices that are awaiting payment and pay them together."
      action={<StartPaying />}
    />
  );
}
