"use client";

import { type ReactNode, type Ref, useMemo } from "react";
import { cn } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ColumnHead, SelectAll } from "./card-head.tsx";
import { CardRow } from "./card-row.tsx";
import { type Column, fitOf } from "./column.ts";
import type { Sort } from "./table-header.tsx";
import { tableRoles } from "./table-roles.ts";
import type { RowSelection } from "./use-row-selection.ts";

/** rem that the boxes take which select rows. */
const boxWidth = 2;

interface CardTableProps<Row> {
  ref?: Ref<HTMLTableElement>;
  /** What the rows are: "Contracts". */
  label: string;
  /** The first names its row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Key of the row that is open in the side panel. */
  current?: string | null;
  /** A click anywhere in the row; left out, only its links and buttons do something. */
  onOpen?: (row: Row) => void;
  /** Left out where the list has one order. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Rows can be selected. */
  selection?: (RowSelection & { nameOf: (row: Row) => string }) | null;
  /** It matters less than other rows. */
  isFaint?: (row: Row) => boolean;
  /** What is shown under the row over the whole width, in the frame. */
  below?: (row: Row, frame: (content: ReactNode) => ReactNode) => ReactNode;
}

/**
 * A table of up to some hundred rows. Without room for all columns it goes without those that give way; without room
 * for the others each row is a card, with every column's name and value.
 */
export function CardTable<Row>(props: CardTableProps<Row>) {
  const { ref, label, columns, rows, keyOf, current, sort, onSort, selection } = props;
  const selects = Boolean(selection);
  const { cards, from } = useMemo(() => fitOf(columns, selects ? boxWidth : 0), [columns, selects]);
  return (
    <div
      data-cards={cards}
      className={cn("-mx-2 border-t", columns.some(({ phone }) => phone) ? "@container/rows" : "@container")}
    >
      <table ref={ref} {...tableRoles.table} className="block w-full text-sm tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead
          {...tableRoles.rowGroup}
          className={cn(
            "sticky top-(--top-bar) z-10 block border-b bg-bg",
            // What is out of sight must not be a stop for the Tab key.
            sort ? "cards:hidden" : selection ? "cards:static" : "cards:sr-only",
          )}
        >
          <tr {...tableRoles.row} className="flex min-h-(--row) items-center">
            {selection ? <SelectAll label={label} selection={selection} count={rows.length} /> : null}
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
        {rows.map((row) => (
          <CardRow
            key={keyOf(row)}
            id={keyOf(row)}
            row={row}
            columns={columns}
            from={from}
            isCurrent={keyOf(row) === current}
            isFaint={props.isFaint?.(row) ?? false}
            onOpen={props.onOpen}
            selected={selection ? selection.has(keyOf(row)) : null}
            onSelect={selection?.toggle}
            selectName={selection?.nameOf(row)}
            below={props.below}
          />
        ))}
      </table>
    </div>
  );
}

/** `label` says what is loading. */
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
