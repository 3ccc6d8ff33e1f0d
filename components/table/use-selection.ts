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
  toggle: (row: Row) => void;
  /** Adds the rows between two indexes, in either direction, including rows that were never visible. */
  addRange: (from: number, to: number) => void;
  /** Accessible name of the row's checkbox: "Select INV-DE-2026-0001". */
  nameOf: (row: Row) => string;
  /** Why the row can't be selected, used as the checkbox's name; null if it can. */
  whyNot: (row: Row) => string | null;
}

export interface Selection<Row> {
  table: RowSelection<Row>;
  /** Rows by key, in the order they were selected; empty when `everything` is set. */
  rows: ReadonlyMap<string, Row>;
  /** Everything that matches the filters is selected, however much that is. */
  everything: boolean;
  selectEverything: () => void;
  /** Selects exactly these rows. */
  keep: (rows: readonly Row[]) => void;
  clear: () => void;
}

interface State<Row> {
  view: string;
  /** Rows selected individually; restored as the selection when `everything` is turned off. */
  rows: ReadonlyMap<string, Row>;
  everything: boolean;
}

const none = new Map<string, never>();

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
  const [state, setState] = useState<State<Row>>({ view, rows: none, everything: false });
  const chosen = state.view === view ? state.rows : none;
  const everything = state.view === view && state.everything;

  function change(alter: (rows: Map<string, Row>, everything: boolean) => void) {
    setState((before) => {
      const next = new Map(before.view === view ? before.rows : []);
      alter(next, before.view === view && before.everything);
      return { view, rows: next, everything: false };
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
    change((rows) => {
      for (const { row, index } of pages.flat())
        if (index >= first && index < end && whyNot(row) === null) rows.set(keyOf(row), row);
    });
  }

  return {
    rows: everything ? none : chosen,
    everything,
    selectEverything: () => setState({ view, rows: chosen, everything: true }),
    keep: (kept) => setState({ view, rows: new Map(kept.map((row) => [keyOf(row), row])), everything: false }),
    clear: () => setState({ view, rows: none, everything: false }),
    table: {
      nameOf,
      whyNot,
      has: (key) => everything || chosen.has(key),
      toggle: (row) =>
        change((rows, everything) => {
          const key = keyOf(row);
          if (!rows.delete(key) && !everything && whyNot(row) === null) rows.set(key, row);
        }),
      // Rows that fail to load are missing from the table too, which reports the error and offers a retry.
      addRange: (from, to) => void addRange(from, to).catch(() => undefined),
    },
  };
}
