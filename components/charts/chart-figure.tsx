import { type ReactNode, useId } from "react";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { late } from "#components/ui/late.tsx";
import type { ChartTableProps } from "./chart-table.tsx";

const ChartTable = late(() => import("./chart-table.tsx"));

interface ChartFigureProps {
  title: string;
  /** Unit, period and source. */
  note: ReactNode;
  table: Omit<ChartTableProps, "label">;
  className?: string;
  /** Of the title; a section has a heading of its own. */
  heading?: "h2" | "h3";
  children: ReactNode;
}

/** A chart with its title, a note on its data, and the same data as a table. */
export function ChartFigure({ title, note, table, className, heading: Heading = "h2", children }: ChartFigureProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className={className}>
      <figcaption className="mb-3">
        <Heading id={id} className="text-base font-semibold">
          {title}
        </Heading>
        <p className="text-xs text-fg-2">{note}</p>
      </figcaption>
      {children}
      <TableOf label={title} {...table} />
    </figure>
  );
}

/** What a chart or a list of figures shows, as a table to open. */
export function TableOf(table: ChartTableProps) {
  return (
    <Disclosure summary={<span>Table: {table.label}</span>} className="mt-3">
      <ChartTable {...table} />
    </Disclosure>
  );
}
