import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { RowWindow } from "./use-row-window.ts";

export interface Cell {
  row: number;
  column: number;
}

interface GridFocus {
  grid: RefObject<HTMLTableElement | null>;
  /** The grid's single tab stop. */
  stop: Cell;
  /** The row that has focus even though it is scrolled out of view, or null. */
  kept: number | null;
  /** The cell that has focus, or the tab stop. */
  here: () => Cell;
  focusCell: (cell: Cell) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

interface Keys {
  window: RowWindow;
  rows: number;
  columns: number;
  onEnter: (row: number) => void;
}

/** The cell that contains an element of the grid body. */
export function cellOf(target: EventTarget | null): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  const row = cell?.parentElement?.dataset.row;
  return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset.column) } : null;
}

/** The row that contains an element; on a phone, rows also have space outside their cells. */
export function rowOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]")?.dataset.row : undefined;
  return row === undefined ? null : Number(row);
}

function cellAt(grid: HTMLElement | null, { row, column }: Cell): Element | null {
  return grid?.querySelector(`[data-row="${row}"] > [data-column="${column}"]`) ?? null;
}

/** The columns visible in the row; a phone doesn't show all of them. */
function columnsIn(cell: Element | null): number[] {
  const cells = [...(cell?.parentElement?.querySelectorAll<HTMLElement>("[data-column]") ?? [])];
  return cells.filter((each) => each.checkVisibility()).map(({ dataset }) => Number(dataset.column));
}

/** Keyboard navigation for a grid (WAI-ARIA APG, grid pattern): one tab stop, arrow keys move between cells. */
export function useGridFocus({ window, rows, columns, onEnter }: Keys): GridFocus {
  const grid = useRef<HTMLTableElement>(null);
  const pending = useRef(false);
  const [active, setActive] = useState<Cell | null>(null);
  const [inside, setInside] = useState(false);
  const { first, end, top } = window;

  const shown = active !== null && active.row >= first && active.row < end && active.row < rows;
  const kept = active && inside && !shown && active.row < rows ? active.row : null;
  const stop =
    active && (shown || kept !== null)
      ? { ...active, column: Math.min(active.column, columns - 1) }
      : { row: top, column: 0 };

  useLayoutEffect(() => {
    const wanted = pending.current ? active : null;
    const known = active && cellAt(grid.current, active);
    // The window is now too narrow to show its column.
    if (active && active.column > 0 && known && !known.checkVisibility()) setActive({ ...active, column: 0 });
    const cell = wanted ? cellAt(grid.current, wanted) : document.activeElement;
    if (!(cell instanceof HTMLTableCellElement) || !grid.current?.contains(cell)) return;
    // A cell focused before its row loaded passes the focus on to its link.
    const target = cell.querySelector<HTMLElement>("a, button") ?? cell;
    if (target !== document.activeElement) target.focus({ preventScroll: true });
    if (wanted) cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    pending.current = false;
  });

  function focusCell({ row, column }: Cell) {
    const cell = { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) };
    pending.current = true;
    setActive(cell);
    window.reveal(cell.row);
  }

  function onKeyDown(event: KeyboardEvent) {
    const cell = cellOf(event.target);
    if (!cell || event.altKey || event.metaKey || event.shiftKey) return;
    const shownColumns = columnsIn(cellAt(grid.current, cell));
    const next = neighbour(event, cell, { rows, columns: shownColumns, page: end - first });
    if (next) {
      event.preventDefault();
      focusCell(next);
    } else if (event.key === "Enter" && !(event.target instanceof HTMLAnchorElement)) {
      event.preventDefault();
      onEnter(cell.row);
    }
  }

  return {
    ...{ grid, stop, kept, focusCell, onKeyDown },
    here: () => cellOf(document.activeElement) ?? stop,
    onFocus(event) {
      const cell = cellOf(event.target);
      // A press also focuses, and what it does comes first.
      startTransition(() => {
        setInside(cell !== null);
        if (cell) setActive((before) => (before?.row === cell.row && before.column === cell.column ? before : cell));
      });
    },
    onBlur(event) {
      if (!cellOf(event.relatedTarget)) setInside(false);
    },
  };
}

function neighbour(
  event: KeyboardEvent,
  { row, column }: Cell,
  size: { rows: number; columns: readonly number[]; page: number },
): Cell | null {
  const { columns } = size;
  const columnAt = (at: number) => columns[Math.max(0, Math.min(at, columns.length - 1))] ?? column;
  switch (event.key) {
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowRight":
      return { row, column: columnAt(columns.indexOf(column) + 1) };
    case "ArrowLeft":
      return { row, column: columnAt(columns.indexOf(column) - 1) };
    case "PageDown":
      return { row: row + size.page, column };
    case "PageUp":
      return { row: row - size.page, column };
    case "Home":
      return event.ctrlKey ? { row: 0, column } : { row, column: 0 };
    case "End":
      return event.ctrlKey ? { row: size.rows - 1, column } : { row, column: columnAt(columns.length - 1) };
    default:
      return null;
  }
}
