import { useState } from "react";

export interface RowSelection {
  /** In row order. */
  selected: string[];
  has: (id: string) => boolean;
  /** With `range`, applies this row's new state to every row from the last toggled one to this one. */
  toggle: (id: string, range?: boolean) => void;
  toggleAll: () => void;
  /** Selects exactly these. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Rows selected for an action. A different `view` is a different list and starts with none selected. */
export function useRowSelection(ids: readonly string[], view: string): RowSelection {
  const [state, setState] = useState({ view, chosen: new Set<string>(), anchor: "" });
  const chosen = state.view === view ? state.chosen : new Set<string>();
  const selected = ids.filter((id) => chosen.has(id));
  const set = (next: Iterable<string>, anchor = state.anchor) => setState({ view, chosen: new Set(next), anchor });

  function toggle(id: string, range = false) {
    const on = !chosen.has(id);
    const [from, to] = [range ? ids.indexOf(state.anchor) : -1, ids.indexOf(id)];
    const span = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    set(on ? [...selected, ...span] : selected.filter((each) => !span.includes(each)), id);
  }

  return {
    selected,
    has: (id) => chosen.has(id),
    toggle,
    toggleAll: () => set(selected.length === ids.length ? [] : ids),
    keep: (next) => set(next),
    clear: () => set([]),
  };
}
