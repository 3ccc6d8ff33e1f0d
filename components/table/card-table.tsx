"use client";

import { type ReactNode, type Ref, startTransition, useEffect, useMemo, useState } from "react";
import { cn } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useDrawsWhole } from "#components/ui/use-draws-whole.ts";
import { useStable } from "#components/ui/use-stable.ts";
import { ColumnHead, SelectAll } from "./card-head.tsx";
import { CardRow } from "./card-row.tsx";
import { breakpointsFor, type Column } from "./column.ts";
import { firstRows } from "./pages.ts";
import type { Sort } from "./table-header.tsx";
import { tableRoles } from "./table-roles.ts";
import type { RowSelection } from "./use-row-selection.ts";

/** Width of the checkbox column in rem. */
const boxWidth = 2;

export interface CardTableProps<Row> {
  ref?: Ref<HTMLTableElement>;
  /** What the rows are: "Contracts". */
  label: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Key of the row open in the side panel. */
  current?: string | null;
  /** Called on a click anywhere in the row; if omitted, only the row's links and buttons are clickable. */
  onOpen?: (row: Row) => void;
  /** Omitted if the list has a fixed order. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Rows can be selected: "timesheets". */
  selection?: (RowSelection & { noun: string; nameOf: (row: Row) => string }) | null;
  /** The row is less important and shown dimmed. */
  isFaint?: (row: Row) => boolean;
  /** Full-width content below the row, wrapped by `frame`. */
  below?: (row: Row, frame: (content: ReactNode) => ReactNode) => ReactNode;
}

/**
 * A table for up to a few hundred rows. As space runs out it first drops optional columns, then turns each row into a
 * card that shows every column's name and value.
 */
export function CardTable<Row>(props: CardTableProps<Row>) {
  const { ref, label, columns, rows, keyOf, current, sort, onSort, selection } = props;
  const selects = Boolean(selection);
  const onOpen = useStable((row: Row) => props.onOpen?.(row));
  const onSelect = useStable((id: string, range?: boolean) => selection?.toggle(id, range));
  const drawn = useFirstRows(rows.length);
  const { cards, from } = useMemo(() => breakpointsFor(columns, selects ? boxWidth : 0), [columns, selects]);
  return (
    <div
      data-cards={cards}
      className={cn("-mx-2 border-t", columns.some(({ phone }) => phone) ? "@container/rows" : "@container")}
    >
      <table
        ref={ref}
        {...tableRoles.table}
        className="block w-full text-sm tabular-nums"
        // What is below stays out of the way of rows that aren't drawn yet.
        style={drawn < rows.length ? { minHeight: `calc(var(--row) * ${rows.length})` } : undefined}
      >
        <caption className="sr-only">{label}</caption>
        <thead
          {...tableRoles.rowGroup}
          className={cn(
            "sticky top-(--top-bar) z-10 block border-b bg-bg print:static",
            // Hidden content must not be a tab stop.
            sort ? "cards:hidden" : selection ? "cards:static" : "cards:sr-only",
          )}
        >
          <tr {...tableRoles.row} className="flex min-h-(--row) items-center">
            {selection ? <SelectAll label={selection.noun} selection={selection} count={rows.length} /> : null}
            {columns.map((column, at) => (
              <ColumnHead
                key={column.key}
                column={column}
                from={from[at]}
                sort={sort}
                onSort={onSort}
                className={cn(selection && "cards:sr-only")}
              />
            ))}
          </tr>
        </thead>
        {rows.slice(0, drawn).map((row) => (
          <CardRow
            key={keyOf(row)}
            id={keyOf(row)}
            row={row}
            columns={columns}
            from={from}
            isCurrent={keyOf(row) === current}
            isFaint={props.isFaint?.(row) ?? false}
            onOpen={props.onOpen && onOpen}
            selected={selection ? selection.has(keyOf(row)) : null}
            onSelect={onSelect}
            selectName={selection?.nameOf(row)}
            below={props.below}
          />
        ))}
      </table>
    </div>
  );
}

/** `label` is announced to screen readers, such as "Loading contracts". */
export function CardTableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="border-t">
      <span className="sr-only">{label}</span>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <div key={key} className="flex h-14 items-center gap-8 border-b">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-24 max-sm:hidden" />
          <Skeleton className="h-4 w-40 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

/** How many rows to draw: the first with a page that was just opened, and all once it is on screen. */
function useFirstRows(count: number): number {
  const [isWhole, setIsWhole] = useState(useDrawsWhole());
  useEffect(() => {
    if (!isWhole) startTransition(() => setIsWhole(true));
  }, [isWhole]);
  return isWhole ? count : Math.min(count, firstRows);
}
