"use client";

import Link from "next/link";
import type { MouseEvent, ReactNode, Ref } from "react";
import { tableRoles } from "#components/table/table-roles.ts";
import type { RowSelection } from "#components/table/use-row-selection.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatDate } from "#lib/format/date.ts";
import { formatMoney } from "#lib/format/money.ts";
import { CyclePeriod } from "./cycle-words.tsx";
import type { Desk, WorkRow } from "./desk.ts";
import { WorkStatus } from "./work-status.tsx";

interface WorkTableProps<Row extends WorkRow> {
  ref: Ref<HTMLTableElement>;
  desk: Desk<Row>;
  rows: readonly Row[];
  /** Null for who may not decide. */
  selection: RowSelection | null;
  hrefOf: (row: Row) => string;
  current: string | null;
  onOpen: (row: Row) => void;
}

/** A line per record; on narrow screens a card. */
export function WorkTable<Row extends WorkRow>(props: WorkTableProps<Row>) {
  const { ref, desk, rows, selection, hrefOf, current, onOpen } = props;
  const ends = new Set(desk.isCounted ? [desk.quantityHead, "Amount"] : ["Amount"]);
  const heads = ["Worker", desk.dayHead, desk.quantityHead, "Amount", "Paid in", "Status"];
  const all = selection !== null && rows.length > 0 && selection.selected.length === rows.length;

  function open(event: MouseEvent, row: Row) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("[data-select]")) return;
    event.preventDefault();
    onOpen(row);
  }

  return (
    <div className="@container -mx-2 border-t">
      <table
        ref={ref}
        {...tableRoles.table}
        className="w-full border-separate border-spacing-0 text-sm tabular-nums max-md:block"
      >
        <caption className="sr-only">{desk.plural}</caption>
        <thead {...tableRoles.rowGroup} className="max-md:block">
          <tr {...tableRoles.row} className="max-md:flex">
            {selection ? (
              <th
                {...tableRoles.columnHeader}
                scope="col"
                className="w-8 border-b pl-1 text-left max-md:w-auto max-md:border-0 max-md:py-1"
              >
                <Checkbox
                  aria-label={`Select all ${desk.plural} shown`}
                  checked={all}
                  indeterminate={!all && selection.selected.length > 0}
                  onChange={selection.toggleAll}
                  className="align-middle"
                />
                <span aria-hidden="true" className="ml-3 text-xs font-medium text-fg-2 md:hidden">
                  Select all
                </span>
              </th>
            ) : null}
            {heads.map((head) => (
              <th
                key={head}
                {...tableRoles.columnHeader}
                scope="col"
                data-spare={head === "Paid in" ? "" : undefined}
                className={cn(
                  "h-(--row) border-b px-2 text-left text-xs font-medium whitespace-nowrap text-fg-2 max-md:sr-only data-[spare]:@max-[46rem]:hidden",
                  ends.has(head) && "text-right",
                  head === "Paid in" && "pl-6",
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowGroup} className="max-md:block max-md:border-t">
          {rows.map((row) => {
            const selected = selection?.has(row.id) ?? false;
            return (
              <tr
                key={row.id}
                {...tableRoles.row}
                data-id={row.id}
                aria-current={row.id === current || undefined}
                onClick={(event) => open(event, row)}
                className={cn(
                  "hover:bg-subtle max-md:relative max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:border-b max-md:px-2 max-md:py-3",
                  selection && "max-md:pl-11",
                  (selected || row.id === current) && "bg-selected hover:bg-selected",
                )}
              >
                {selection ? (
                  <td
                    {...tableRoles.cell}
                    data-select=""
                    className="w-8 border-b pl-1 align-middle max-md:absolute max-md:top-2.5 max-md:left-1 max-md:border-0 max-md:p-0"
                  >
                    <Checkbox
                      aria-label={`Select ${row.worker.name}, ${formatDate(desk.dayOf(row))}`}
                      checked={selected}
                      onChange={(event) =>
                        selection.toggle(row.id, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey)
                      }
                      className="scroll-mb-20"
                    />
                  </td>
                ) : null}
                <th
                  {...tableRoles.rowHeader}
                  scope="row"
                  className="max-w-0 border-b px-2 py-1 text-left font-normal max-md:col-span-2 max-md:max-w-none max-md:border-0 max-md:p-0 md:w-1/3"
                >
                  <Link
                    href={hrefOf(row)}
                    prefetch={false}
                    scroll={false}
                    onClick={(event) => open(event, row)}
                    className="inline-flex min-h-6 max-w-full scroll-mb-20 items-center rounded-sm font-medium hover:underline coarse:min-h-10"
                  >
                    <span className="truncate">{row.worker.name}</span>
                  </Link>
                  <span className="block truncate text-xs text-fg-2">{desk.subject(row)}</span>
                </th>
                <Cell label={desk.dayHead}>{formatDate(desk.dayOf(row))}</Cell>
                <Cell label={desk.quantityHead} end={desk.isCounted}>
                  {desk.quantity(row)}
                </Cell>
                <Cell label="Amount" end>
                  {formatMoney(desk.total(row), row.currency)}
                </Cell>
                <Cell label="Paid in" className="md:pl-6 md:@max-[46rem]:hidden">
                  <CyclePeriod cycle={row.payment_cycle} />
                </Cell>
                <Cell label="Status">
                  <WorkStatus status={row.status} />
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  label: string;
  end?: boolean;
  className?: string;
  children: ReactNode;
}

function Cell({ label, end, className, children }: CellProps) {
  return (
    <td
      {...tableRoles.cell}
      data-label={label}
      className={cn(
        "h-12 border-b px-2 py-1 whitespace-nowrap max-md:h-auto max-md:border-0 max-md:p-0 max-md:before:block max-md:before:text-xs max-md:before:text-fg-2 max-md:before:content-[attr(data-label)]",
        end && "md:text-right",
        className,
      )}
    >
      {children}
    </td>
  );
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
