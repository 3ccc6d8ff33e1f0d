import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { pageSize } from "./pages.ts";
import type { PageQuery } from "./use-paged-rows.ts";

/** The selection as a table uses it. */
export interface RowSelection<Row> {
  has: (key: string) => boolean;
  toggle(row: Row, index: number): void;
  /** Adds the rows between two indexes, in either direction, including rows that were never visible. */
  addRange: (from: number, to: number) => void;
  /** Accessible name of the row's checkbox: "Select INV-DE-2026-0001". */
  nameOf(row: Row): string;
  /** Why the row can't be selected, used as the checkbox's name; null if it can. */
  whyNot(row: Row): string | null;
}

/** The page that a selected row was last read with. */
export interface Place {
  page: number;
  pageQuery: PageQuery;
}

export interface Selection<Row> {
  table: RowSelection<Row>;
  keyOf(row: Row): string;
  /** Rows by key, in the order they were selected; empty when `everything` is set. */
  rows: ReadonlyMap<string, Row>;
  /** Everything that matches the filters is selected, however much that is. */
  everything: boolean;
  selectEverything: () => void;
  places: ReadonlyMap<string, Place>;
  placeOf: (index: number) => Place;
  /** The rows stay selected even if they leave the list. */
  isKept: boolean;
  set(next: Partial<Chosen<Row>>): void;
  /** Alters the rows that are selected one by one. */
  change(alter: (rows: Map<string, Row>, places: Map<string, Place>) => void): void;
  clear: () => void;
}

interface Chosen<Row> {
  /** Rows selected individually; restored as the selection when `everything` is turned off. */
  rows: ReadonlyMap<string, Row>;
  places: ReadonlyMap<string, Place>;
  everything: boolean;
  isKept: boolean;
}

interface State<Row> extends Chosen<Row> {
  view: string;
}

const none = new Map<string, never>();
const unselected = { rows: none, places: none, everything: false, isKept: false };

interface Selecting<Row> {
  /** Identifies the filters: changing them resets the selection so that no hidden row stays selected. */
  view: string;
  pageQuery: PageQuery;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** If omitted, every row can be selected. */
  whyNot?: (row: Row) => string | null;
}

const anyRow = () => null;

/** Rows selected by key, or everything that matches the filters. */
export function useSelection<Row>({ view, pageQuery, keyOf, nameOf, whyNot = anyRow }: Selecting<Row>): Selection<Row> {
  const client = useQueryClient();
  const [state, setState] = useState<State<Row>>({ view, ...unselected });
  const { rows: chosen, places, everything, isKept } = state.view === view ? state : unselected;

  function change(alter: (rows: Map<string, Row>, places: Map<string, Place>, everything: boolean) => void) {
    setState((before) => {
      const { everything, isKept, ...now } = before.view === view ? before : unselected;
      const [rows, places] = [new Map<string, Row>(now.rows), new Map(now.places)];
      alter(rows, places, everything);
      return { view, rows, places, everything: false, isKept };
    });
  }

  function placeOf(index: number): Place {
    return { page: Math.floor(index / pageSize), pageQuery };
  }

  return {
    keyOf,
    rows: everything ? none : chosen,
    everything,
    selectEverything: () => setState({ view, rows: chosen, places, everything: true, isKept: false }),
    places,
    placeOf,
    isKept,
    set: (next) => setState((before) => ({ ...before, ...next })),
    change,
    clear: () => setState({ view, ...unselected }),
    table: {
      nameOf,
      whyNot,
      has: (key) => everything || chosen.has(key),
      toggle: (row, index) =>
        change((rows, places, everything) => {
          const key = keyOf(row);
          if (rows.delete(key) || everything || whyNot(row) !== null) return;
          rows.set(key, row);
          places.set(key, placeOf(index));
        }),
      // Rows that fail to load are missing from the table too, which reports the error and offers a retry.
      addRange(from, to) {
        if (everything) return;
        void import("./rows-between.ts")
          .then(({ rowsBetween }) => rowsBetween<Row>(client, pageQuery, from, to))
          .then((found) =>
            change((rows, places) => {
              for (const { row, index } of found) {
                if (whyNot(row) !== null) continue;
                rows.set(keyOf(row), row);
                places.set(keyOf(row), placeOf(index));
              }
            }),
          )
          .catch(() => undefined);
      },
    },
  };
}
