import { lazy, type ReactNode, Suspense, useId } from "react";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { ChartTableProps } from "./chart-table.tsx";

const ChartTable = lazy(() => import("./chart-table.tsx"));

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
      <Disclosure summary={<span>Table: {title}</span>} className="mt-3">
        <Suspense>
          <ChartTable label={title} {...table} />
        </Suspense>
      </Disclosure>
    </figure>
  );
}
