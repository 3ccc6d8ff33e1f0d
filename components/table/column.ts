import type { CSSProperties, ReactNode } from "react";
import { cn } from "#components/ui/class-names.ts";

/**
 * A row on a phone has the first column and, at the `end`, another one on its first line, what it is `about` on the
 * second, and its `state` and a `fact`, with the column's name, on the third. A fact with `data-warning` shows
 * its warning in place of the name.
 */
export type PhonePlace = "end" | "about" | "state" | "fact";

export interface Column<Row> {
  key: string;
  header: string;
  /** Least width in rem at which it can be read, padding included; a growing column also takes what is left over. */
  width: number;
  grows?: boolean;
  /** Numbers stand at the end, so that their digits line up. */
  align?: "end";
  /** The list can be sorted by it. */
  sorts?: boolean;
  /** Buttons: the header is for screen readers only, and a card has them in its corner. */
  actions?: true;
  /** A short table without room for every column goes without this one, 1 before 2: the row's page or panel has it. */
  gives?: 1 | 2 | 3;
  /** Where a phone shows it in the row's three lines; the first column is always there, and columns without a place are in the row's page or panel. */
  phone?: PhonePlace;
  cell: (row: Row) => ReactNode;
}

/** Widths in rem at which a short table can lose a column or turn into cards; `globals.css` has the same. */
export const steps = [24, 28, 31, 34, 37, 40, 44, 47, 52, 58, 63] as const;

interface Fit {
  /** Narrower than this many rem, the rows are cards, which show every column. */
  cards: number;
  /** By column: narrower than this many rem, the table goes without it. */
  from: (number | undefined)[];
}

/** Where a short table has room for what. `extra` is rem that are taken beside the columns. */
export function fitOf(columns: readonly Pick<Column<never>, "width" | "gives">[], extra = 0): Fit {
  const stepFor = (shown: typeof columns) => {
    const needed = shown.reduce((sum, { width }) => sum + width, extra);
    const step = steps.find((each) => each >= needed);
    if (step === undefined) throw new RangeError(`${needed}rem of columns are more than a short table can have`);
    return step;
  };
  return {
    cards: stepFor(columns.filter(({ gives }) => gives === undefined)),
    from: columns.map(({ gives }) =>
      gives === undefined
        ? undefined
        : stepFor(columns.filter((other) => other.gives === undefined || other.gives >= gives)),
    ),
  };
}

/** The width that the column must have, for what lays it out. */
export function leastOf({ width }: { width: number }): CSSProperties {
  return { "--least": `${width}rem` } as CSSProperties;
}

/** A windowed row's tracks as `grid-template-columns`, the same in the header and in every row. */
export function tracksOf(columns: readonly { width: number; grows?: boolean }[]): string {
  return columns.map(({ width, grows }) => (grows ? `minmax(${width}rem, 1fr)` : `${width}rem`)).join(" ");
}

/** Below this width in rem the table scrolls sideways. */
export function leastWidth(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

const phonePlaces: Record<PhonePlace, string> = {
  end: "phone:col-start-3 phone:row-start-1 phone:justify-end",
  about: "phone:col-span-3 phone:row-start-2 phone:text-fg-2",
  state: "phone:row-start-3",
  fact: "phone:col-span-2 phone:col-start-2 phone:row-start-3 phone:justify-end phone:whitespace-nowrap phone:has-[[data-none]]:hidden phone:has-[[data-warning]]:before:hidden phone:before:mr-1 phone:before:text-fg-2 phone:before:content-[attr(data-label)]",
};

/** Where a phone shows the cell of a windowed row. */
export function phoneClasses(position: number, place: PhonePlace | undefined): string {
  if (position === 0) return "phone:static phone:col-span-2 phone:row-start-1";
  return place ? phonePlaces[place] : "phone:hidden";
}

/** The first cell stays in sight while the others scroll sideways; the outer ones reach into the page's gutters. */
export function cellClasses(position: number, count: number, align?: "end"): string {
  return cn(
    "flex min-w-0 items-center px-2 phone:px-0!",
    position === 0 && "sticky left-0 z-10 bg-inherit pl-4 lg:pl-6",
    position === count - 1 && "pr-4 lg:pr-6",
    align === "end" && "justify-end",
  );
}

/** The same in a short table's header and in all its rows, so that columns line up. */
export function cardCellClasses({ grows, align }: Pick<Column<never>, "grows" | "align">): string {
  return cn(
    "min-w-0 shrink-0 basis-(--least) px-2 narrow:hidden cards:block",
    grows && "grow",
    align === "end" && "text-right",
  );
}

const phoneCard = "phone:col-auto! phone:before:hidden! phone:self-center! phone:leading-5!";

const phoneCardPlaces: Record<PhonePlace, string> = {
  end: "phone:col-start-3! phone:row-start-1 phone:self-start! phone:pt-0.5! phone:text-right!",
  about: "phone:col-span-full! phone:row-start-2 phone:text-fg-2",
  state: "phone:col-start-1! phone:row-start-3",
  fact: "phone:col-span-2! phone:col-start-2! phone:row-start-3 phone:text-right! phone:before:mr-1 phone:before:inline! phone:before:text-sm!",
};

/** The same for the cell of a short table's row, which is a card; its first column has two lines. */
export function phoneCardClasses(
  position: number,
  { phone, actions }: Pick<Column<never>, "phone" | "actions">,
): string {
  if (position === 0) return "phone:col-span-2! phone:row-start-1";
  if (actions) return "";
  return phone ? cn(phoneCard, phoneCardPlaces[phone]) : "phone:hidden!";
}
