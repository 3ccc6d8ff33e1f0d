import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { tableRoles } from "./table-roles.ts";

const cell = "py-2 pr-2 pl-4 align-top leading-6 first:pl-0 last:pr-0";

interface CardTableProps {
  /** What the rows are: "Contracts". */
  label: string;
  /** `width` is a class for screens of at least `md`. */
  columns: readonly { name: string; width?: string; right?: boolean }[];
  /** `RowGroup`s. */
  children: ReactNode;
}

/** A table where there is room for one, else an entry of a few lines per row, each value with its column's name. */
export function CardTable({ label, columns, children }: CardTableProps) {
  return (
    <table {...tableRoles.table} className="w-full table-fixed text-sm tabular-nums max-md:block">
      <caption className="sr-only">{label}</caption>
      <thead {...tableRoles.rowGroup} className="max-md:sr-only">
        <tr {...tableRoles.row} className="border-y text-left text-xs text-fg-2">
          {columns.map(({ name, width, right }) => (
            <th
              key={name}
              {...tableRoles.columnHeader}
              scope="col"
              className={cn(cell, "py-1.5 font-medium", width, right && "text-right")}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** One row; `below` is shown under it over the whole width. */
export function CardRow({ columns, below, children }: { columns: number; below?: ReactNode; children: ReactNode }) {
  return (
    <tbody {...tableRoles.rowGroup} className="border-b max-md:block max-md:py-3">
      <tr {...tableRoles.row} className="hover:bg-subtle max-md:block">
        {children}
      </tr>
      {below ? (
        <tr {...tableRoles.row} className="max-md:block">
          <td {...tableRoles.cell} colSpan={columns} className="pb-3 max-md:block max-md:pt-2 max-md:pb-0">
            {below}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** The cell that names its row by a link, with a line under it. */
export function CardLink({ href, title, note }: { href: string; title: string; note: string }) {
  return (
    <CardHead>
      <Link
        href={href}
        className="inline-flex min-h-6 items-center rounded-sm font-medium hover:underline coarse:min-h-10"
      >
        {title}
      </Link>
      <span className="block truncate text-xs leading-4 text-fg-2">{note}</span>
    </CardHead>
  );
}

/** The cell that names its row. */
export function CardHead({ children }: { children: ReactNode }) {
  return (
    <th
      {...tableRoles.rowHeader}
      scope="row"
      className={cn(cell, "text-left font-normal max-md:block max-md:px-0 max-md:pt-0")}
    >
      {children}
    </th>
  );
}

interface CardCellProps {
  /** The column's name. */
  label: string;
  right?: boolean;
  className?: string;
  children: ReactNode;
}

export function CardCell({ label, right, className, children }: CardCellProps) {
  return (
    <td
      {...tableRoles.cell}
      data-label={label}
      className={cn(
        cell,
        "max-md:grid max-md:grid-cols-[7rem_1fr] max-md:px-0 max-md:py-0.5 max-md:text-left max-md:before:text-fg-2 max-md:before:content-[attr(data-label)]",
        right && "text-right",
        className,
      )}
    >
      {children}
    </td>
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
