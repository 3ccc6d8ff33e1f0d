"use client";

import { type Ref, useMemo } from "react";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import type { RowSelection } from "#components/table/use-row-selection.ts";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { CyclePeriod } from "./cycle-words.tsx";
import type { Desk, WorkRow } from "./desk.ts";
import { WorkStatus } from "./work-status.tsx";

interface WorkTableProps<Row extends WorkRow> {
  ref: Ref<HTMLTableElement>;
  desk: Desk<Row>;
  rows: readonly Row[];
  /** Null for users who may not review. */
  selection: RowSelection | null;
  hrefOf: (row: Row) => string;
  current: string | null;
  onOpen: (row: Row) => void;
}

export function WorkTable<Row extends WorkRow>(props: WorkTableProps<Row>) {
  const { ref, desk, rows, selection, hrefOf, current, onOpen } = props;
  // The rows' addresses change only with the rest of the view.
  const [first] = rows;
  const address = first && hrefOf(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a row gives a function that answers the same
  const columns = useMemo(() => columnsOf(desk, hrefOf), [desk, address]);
  return (
    <CardTable
      ref={ref}
      label={desk.plural}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      current={current}
      onOpen={onOpen}
      selection={
        selection && {
          ...selection,
          noun: desk.plural,
          nameOf: (row) => `Select ${row.worker.name}, ${formatDate(desk.dayOf(row))}`,
        }
      }
    />
  );
}

function columnsOf<Row extends WorkRow>(desk: Desk<Row>, hrefOf: (row: Row) => string): readonly Column<Row>[] {
  return [
    {
      ...{ key: "worker", header: "Worker", width: 10, grows: true },
      cell: (row) => (
        <>
          <Link
            href={hrefOf(row)}
            scroll={false}
            className="inline-flex min-h-6 max-w-full scroll-mb-20 items-center rounded-sm font-medium hover:underline coarse:min-h-10"
          >
            <span className="truncate">{row.worker.name}</span>
          </Link>
          <span className="block truncate text-xs leading-4 text-fg-2">{desk.subject(row)}</span>
        </>
      ),
    },
    { key: "day", header: desk.dayHead, width: 6.75, phone: "fact", cell: (row) => formatDate(desk.dayOf(row)) },
    {
      ...{ key: "quantity", header: desk.quantityHead, width: 7, dropOrder: 2 },
      ...(desk.isCounted ? { align: "end" } : {}),
      cell: desk.quantity,
    },
    {
      ...{ key: "amount", header: "Amount", width: 8, align: "end", phone: "end" },
      cell: (row) => formatMoney(desk.total(row), row.currency),
    },
    {
      ...{ key: "paid_in", header: "Paid in", width: 9, dropOrder: 1 },
      cell: (row) => <CyclePeriod cycle={row.payment_cycle} />,
    },
    { key: "status", header: "Status", width: 7.5, phone: "state", cell: (row) => <WorkStatus status={row.status} /> },
  ];
}

export function WorkTableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="border-t">
      <span className="sr-only">Loading {label}</span>
      <div className="h-(--row) border-b max-md:hidden" />
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div
          key={key}
          className="flex h-12 items-center gap-8 border-b max-md:h-36 max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-3"
        >
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-28 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
