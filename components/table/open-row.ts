import { useEffect, useLayoutEffect, useState } from "react";
import { afterPaint } from "#components/ui/after-paint.ts";
import { useStable } from "#components/ui/use-stable.ts";
import type { How } from "./use-list-view.ts";

type Write = (id: string | null, how: How) => void;

interface State<Row> {
  /** What is open while the URL doesn't have it yet: a row's ID, or null if the panel was closed. */
  ahead: string | null | undefined;
  /** The row that was opened last. */
  row: Row | null;
}

/** `onceShown` runs a callback when what has been drawn is on screen, unless canceled. */
export function createOpenRow<Row extends { id: string }>(inUrl: string | null, write: Write, onceShown = afterPaint) {
  const listeners = new Set<() => void>();
  let state: State<Row> = { ahead: undefined, row: null };
  let current = inUrl;
  let written: string | null | undefined;
  let cancel = () => {};

  function set(next: State<Row>) {
    state = next;
    for (const notify of listeners) notify();
  }

  const idNow = () => (state.ahead === undefined ? current : state.ahead);

  function go(id: string | null, row: Row | null) {
    if (id === idNow()) return;
    cancel();
    set({ ahead: id, row });
    cancel = onceShown(() => {
      written = id;
      if (id === current) set({ ahead: undefined, row });
      else write(id, id === null || current === null ? "push" : "replace");
    });
  }

  return {
    subscribe(notify: () => void) {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    get: () => state,
    idNow,
    leave: () => cancel(),
    open: (row: Row) => go(row.id, row),
    close: () => go(null, state.row),
    /** The list was drawn from a URL that has this row. */
    follow(id: string | null) {
      current = id;
      const isOwn = id === written;
      if (!isOwn) cancel();
      if (state.ahead === undefined || (isOwn && state.ahead !== id)) return;
      // Nothing changes on screen if it is what was opened.
      if (isOwn) state = { ...state, ahead: undefined };
      else set({ ...state, ahead: undefined });
    },
  };
}

export type OpenRow<Row extends { id: string }> = ReturnType<typeof createOpenRow<Row>>;

/**
 * The open row of a list, whose ID is in the URL. A row's panel is drawn first and alone, and the URL follows once it is
 * on screen, because the whole list is drawn from the URL.
 */
export function useOpenRow<Row extends { id: string }>(current: string | null, write: Write): OpenRow<Row> {
  const latest = useStable(write);
  const [openRow] = useState(() => createOpenRow<Row>(current, latest));
  useLayoutEffect(() => openRow.follow(current), [openRow, current]);
  useEffect(() => openRow.leave, [openRow]);
  return openRow;
}
