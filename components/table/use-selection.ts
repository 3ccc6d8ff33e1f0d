"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ListAnswer, partOf } from "./list-answer.ts";
import { pageSize, pagesOf } from "./pages.ts";
import type { PageQuery } from "./use-paged-rows.ts";

const maxInRange = 1000;

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
  /** Selects exactly these rows until `release`, even if they leave the list. */
  keep(rows: readonly Row[]): void;
  isKept: boolean;
  release: () => void;
  /** Selected rows as they are now, null for those that left the list. */
  follow(now: ReadonlyMap<string, { row: Row; place: Place } | null>): void;
  clear: () => void;
}

interface State<Row> {
  view: string;
  /** Rows selected individually; restored as the selection when `everything` is turned off. */
  rows: ReadonlyMap<string, Row>;
  places: ReadonlyMap<string, Place>;
  everything: boolean;
  isKept: boolean;
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

  async function addRange(from: number, to: number) {
    if (everything) return;
    const first = Math.min(from, to);
    const end = Math.min(Math.max(from, to) + 1, first + maxInRange);
    const pages = await Promise.all(
      pagesOf(first, end).map(async (page) => {
        const { rows } = partOf((await client.ensureQueryData(pageQuery(page))) as ListAnswer<Row>);
        return rows.map((row, at) => ({ row, index: page * pageSize + at }));
      }),
    );
    change((rows, places) => {
      for (const { row, index } of pages.flat())
        if (index >= first && index < end && whyNot(row) === null) {
          rows.set(keyOf(row), row);
          places.set(keyOf(row), placeOf(index));
        }
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
    keep: (kept) =>
      setState({
        view,
        rows: new Map(kept.map((row) => [keyOf(row), row])),
        places: everything ? new Map(kept.map((row, index) => [keyOf(row), placeOf(index)])) : places,
        everything: false,
        isKept: true,
      }),
    isKept,
    release: () => setState((before) => ({ ...before, isKept: false })),
    follow: (now) =>
      change((rows, places) => {
        for (const [key, found] of now) {
          if (!rows.has(key)) continue;
          if (found === null) rows.delete(key);
          else {
            rows.set(key, found.row);
            places.set(key, found.place);
          }
        }
      }),
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
      addRange: (from, to) => void addRange(from, to).catch(() => undefined),
    },
  };
}
