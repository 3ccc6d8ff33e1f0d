import type { CSSProperties, ReactNode } from "react";
import { cn } from "#components/ui/class-names.ts";

/**
 * On a phone, a row's first line holds the first column and the `end` column, its second line `about`, and its third
 * line `state` and a `fact` with the column's name. A fact with `data-warning` shows its warning instead of the name.
 */
export type PhonePlace = "end" | "about" | "state" | "fact";

export interface Column<Row> {
  key: string;
  header: string;
  /** Minimum readable width in rem, padding included; a column that grows also takes the leftover space. */
  width: number;
  grows?: boolean;
  /** Numbers are right-aligned so that their digits line up. */
  align?: "end";
  /** Sortable. */
  sorts?: boolean;
  /** A column of buttons: its header is for screen readers only, and a card shows it in the corner. */
  actions?: true;
  /** A table drops this column when space is tight, 1 before 2; the row's page or panel still shows it. */
  dropOrder?: 1 | 2 | 3 | 4 | 5 | 6;
  /**
   * Position in the three-line phone layout. The first column is always shown; columns without a position appear only
   * on the row's page or panel.
   */
  phone?: PhonePlace;
  cell: (row: Row) => ReactNode;
}

type Head<Row> = Omit<Column<Row>, "cell"> & { isHidden?: true; leads?: true };

/** A column with cells of its own; those of texts, days, amounts, and counts are in `columns.tsx`. */
export function column<Row>(head: Head<Row>, cell: (row: Row) => ReactNode): Column<Row> {
  return { ...head, cell };
}

/** Breakpoints in rem at which a table can drop a column or a short one switch to cards; must match `globals.css`. */
export const steps = [24, 28, 31, 34, 37, 40, 44, 47, 52, 58, 63, 68, 76, 84, 96] as const;

/** Below this width in rem, a windowed table's rows have three lines; must match `globals.css`. */
export const phoneWidth = 39;

interface Breakpoints {
  /** Below this width in rem, rows become cards that show every column. */
  cards: number;
  /** For each column, the width in rem below which the table drops it. */
  from: (number | undefined)[];
}

/**
 * Breakpoints for a table. `extra` is the width in rem taken by anything other than the columns. Throws if columns
 * would cover each other on a phone.
 */
export function breakpointsFor(
  columns: readonly Pick<Column<never>, "width" | "dropOrder" | "actions" | "phone">[],
  extra = 0,
): Breakpoints {
  if (columns.some(({ actions }) => actions) && columns.some(({ phone }) => phone === "end"))
    throw new RangeError("a table with buttons can't have a column at the end of a phone's first line");
  const places = columns.flatMap(({ phone }) => phone ?? []);
  if (new Set(places).size < places.length) throw new RangeError("two columns can't have one place on a phone");
  const stepFor = (shown: typeof columns) => {
    const needed = shown.reduce((sum, { width }) => sum + width, extra);
    const step = steps.find((each) => each >= needed);
    if (step === undefined) throw new RangeError(`${needed}rem of columns are more than a table can have`);
    return step;
  };
  return {
    cards: stepFor(columns.filter(({ dropOrder }) => dropOrder === undefined)),
    from: columns.map(({ dropOrder }) =>
      dropOrder === undefined
        ? undefined
        : stepFor(columns.filter((other) => other.dropOrder === undefined || other.dropOrder >= dropOrder)),
    ),
  };
}

/** The column's minimum width, as a CSS variable for its layout. */
export function minWidthStyle({ width }: { width: number }): CSSProperties {
  return { "--least": `${width}rem` } as CSSProperties;
}

const phonePlaces: Record<PhonePlace, string> = {
  end: "phone:col-start-3 phone:row-start-1 phone:justify-end",
  about: "phone:col-span-3 phone:row-start-2 phone:text-fg-2",
  state: "phone:row-start-3",
  fact: "phone:not-has-[[data-none]]:flex! phone:col-span-2 phone:col-start-2 phone:row-start-3 phone:justify-end phone:whitespace-nowrap phone:has-[[data-none]]:hidden phone:has-[[data-warning]]:before:hidden phone:before:mr-1 phone:before:text-fg-2 phone:before:content-[attr(data-label)]",
};

/** Position of a windowed row's cell on a phone. */
export function phoneClasses(position: number, place: PhonePlace | undefined): string {
  if (position === 0) return "phone:col-span-2 phone:row-start-1";
  return place ? cn(place !== "fact" && "phone:flex!", phonePlaces[place]) : "phone:hidden";
}

/** Where no column that grows is left, the others share the space. */
const growth = ({ grows }: Pick<Column<never>, "grows">) => (grows ? "grow-[9999]" : "grow");

/** A windowed row's cells; the row itself has half of the page's gutters. */
export function cellClasses(column: Pick<Column<never>, "grows" | "align">): string {
  return cn(
    "flex min-w-0 shrink-0 basis-(--least) items-center px-2 narrow:hidden phone:px-0!",
    growth(column),
    column.align === "end" && "justify-end",
  );
}

/** Shared by a short table's header and rows so that columns line up. */
export function cardCellClasses(column: Pick<Column<never>, "grows" | "align">): string {
  return cn(
    "min-w-0 shrink-0 basis-(--least) px-2 narrow:hidden cards:block",
    growth(column),
    column.align === "end" && "text-right",
  );
}

const phoneCard = "phone:col-auto! phone:before:hidden! phone:self-center! phone:leading-5!";

const phoneCardPlaces: Record<PhonePlace, string> = {
  end: "phone:col-start-3! phone:row-start-1 phone:self-start! phone:pt-0.5! phone:text-right!",
  about: "phone:col-span-full! phone:row-start-2 phone:text-fg-2",
  state: "phone:col-start-1! phone:row-start-3",
  fact: "phone:col-span-2! phone:col-start-2! phone:row-start-3 phone:text-right! phone:before:mr-1 phone:before:inline! phone:before:text-sm!",
};

/** Like `phoneClasses`, for a cell in a short table's card; its first column takes two lines. */
export function phoneCardClasses(
  position: number,
  { phone, actions }: Pick<Column<never>, "phone" | "actions">,
): string {
  if (position === 0) return "phone:col-span-2! phone:row-start-1";
  if (actions) return "";
  return phone ? cn(phoneCard, phoneCardPlaces[phone]) : "phone:hidden!";
}
