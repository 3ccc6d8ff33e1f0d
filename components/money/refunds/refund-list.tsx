"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useCallback, useMemo } from "react";
import { cursorPages } from "#components/table/cursor-pages.ts";
import { NoMatches } from "#components/table/no-matches.tsx";
import { PagedTable, type TableHandle } from "#components/table/paged-table.tsx";
import { sortOf, sortParam } from "#components/table/view-params.ts";
import { buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { getRefundStatement, listRefundStatements } from "#lib/money/refunds/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { type RefundRow, refundColumns } from "./refund-columns.tsx";
import { addressOf, filtersOf, isFiltered, type RefundView, refundsInput, unfiltered } from "./refund-view.ts";

interface RefundListProps {
  ref: Ref<TableHandle>;
  view: RefundView;
  onChange: (patch: Partial<RefundView>, how?: "push" | "replace") => void;
  onSelect: (patch: Partial<RefundView>) => void;
  onOpen: (row: RefundRow) => void;
}

const keyOf = (row: RefundRow) => row.id;

export function RefundList({ ref, view, onChange, onSelect, onOpen }: RefundListProps) {
  const client = useQueryClient();
  const columns = useMemo(
    () => refundColumns.filter(({ key }) => key === "label" || !view.hide.includes(key)),
    [view.hide],
  );
  const hrefOf = useCallback((row: RefundRow) => addressOf("/refunds", { ...view, refund: row.id }), [view]);

  return (
    <PagedTable<RefundRow>
      ref={ref}
      label="Refunds"
      view={JSON.stringify(filtersOf(view))}
      pageQuery={cursorPages(client, listRefundStatements, refundsInput(view))}
      columns={columns}
      keyOf={keyOf}
      hrefOf={hrefOf}
      current={view.refund}
      onOpen={onOpen}
      onIntent={(row) => void client.prefetchQuery(query(getRefundStatement, { refund_statement_id: row.id }))}
      sort={sortOf(view.sort)}
      onSort={(sort) => onSelect({ sort: sortParam(sort) })}
      at={view.at}
      onSettle={(at) => onChange({ at }, "replace")}
      errorTitle="Couldn't load refunds"
      empty={
        isFiltered(view) ? (
          <NoMatches title="No refunds match these filters." onClear={() => onSelect(unfiltered)} />
        ) : (
          <EmptyState
            title="No refunds yet. Open a paid invoice and choose Refund."
            action={
              <Link href="/invoices" className={buttonClasses({ variant: "primary" })}>
                Show paid invoices
              </Link>
            }
          />
        )
      }
    />
  );
}
