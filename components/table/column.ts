import type { ReactNode } from "react";
import { cn } from "#components/ui/class-names.ts";

export interface Column<Row> {
  key: string;
  header: string;
  /** Least width in rem; a growing column also takes what is left over. */
  width: number;
  grows?: boolean;
  /** Numbers stand at the end, so that their digits line up. */
  align?: "end";
  /** The list can be sorted by it. */
  sorts?: boolean;
  cell: (row: Row) => ReactNode;
}

/** The row's tracks as `grid-template-columns`, the same in the header and in every row. */
export function tracksOf(columns: readonly { width: number; grows?: boolean }[]): string {
  return columns.map(({ width, grows }) => (grows ? `minmax(${width}rem, 1fr)` : `${width}rem`)).join(" ");
}

/** Below this width in rem the table scrolls sideways. */
export function leastWidth(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** The first cell stays in sight while the others scroll sideways; the outer ones reach into the page's gutters. */
export function cellClasses(position: number, count: number, align?: "end"): string {
  return cn(
    "flex min-w-0 items-center px-2",
    position === 0 && "sticky left-0 z-10 bg-inherit pl-4 lg:pl-6",
    position === count - 1 && "pr-4 lg:pr-6",
    align === "end" && "justify-end",
  );
}
