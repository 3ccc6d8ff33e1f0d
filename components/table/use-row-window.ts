import { type RefObject, startTransition, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useOpensPage } from "#components/ui/use-opens-page.ts";
import { afterPause } from "./after-pause.ts";
import { firstRows, overscan } from "./pages.ts";
import { domOf, type Extent, elementHeight, follow, goTo, type Position } from "./scroll-map.ts";

const block = 4;
const firstGuess = 32;
const settleMs = 180;

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** An empty element as tall as a row. */
  probe: RefObject<HTMLDivElement | null>;
  /** First row to render. */
  first: number;
  /** Index after the last row to render. */
  end: number;
  /** First visible row. */
  top: number;
  /** Height of all rows within the element in px, once known. */
  height: number | null;
  /** px from the element's start to the first rendered row. */
  shift: number;
  /** Scrolls a row into view by as little as possible. */
  reveal: (row: number) => void;
}

type Range = Pick<RowWindow, "first" | "end" | "top" | "shift">;

function rangeAt({ rows, rowHeight, viewport }: Extent, { dom, top }: Position): Range {
  const topRow = Math.max(0, Math.floor(top / rowHeight));
  const first = Math.max(0, Math.floor((topRow - overscan) / block) * block);
  const end = Math.min(rows, Math.ceil((topRow + viewport / rowHeight + overscan) / block) * block);
  return { first, end, top: topRow, shift: first * rowHeight - top + dom };
}

function same(a: Range | null, b: Range): boolean {
  return a !== null && a.first === b.first && a.end === b.end && a.top === b.top && a.shift === b.shift;
}

interface RowWindowOptions {
  rows: number;
  /** The row to show first. */
  at: number;
  /** Reports the scroll position once scrolling has stopped. */
  onSettle: (row: number) => void;
}

/** Decides which rows of a list of any length to render in a scrolling element. */
export function useRowWindow({ rows, at, onSettle }: RowWindowOptions): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const position = useRef<Position & { rowHeight: number }>({ dom: 0, top: 0, rowHeight: 0 });
  const opensPage = useOpensPage();
  const [size, setSize] = useState<Omit<Extent, "rows"> | null>(null);
  const extent = useMemo(() => size && { rows, ...size }, [rows, size]);
  const [opening] = useState(() => (!opensPage && at === 0 ? { first: 0, end: firstRows, top: 0, shift: 0 } : null));
  const [range, setRange] = useState<Range | null>(opening);

  // The row to scroll to: where the list opens, or the new `at` when something else changed it.
  const [targetRow, setTargetRow] = useState<number | null>(opening ? null : at);
  const [known, setKnown] = useState({ at, own: at });
  const elsewhere = at !== known.at && at !== known.own;
  // Applied in this render so that whatever fetches the visible rows doesn't request the previous ones again.
  const goal = elsewhere ? at : targetRow;
  if (at !== known.at) {
    setKnown({ at, own: at });
    if (elsewhere) setTargetRow(at);
  }

  function place(next: Position, target: Extent) {
    const wasAtStart = position.current.dom === 0;
    position.current = { ...next, rowHeight: target.rowHeight };
    const element = scroller.current;
    // Reading where it is scrolled to makes the browser lay out the page.
    const isMoved = !(wasAtStart && next.dom === 0) && element && Math.abs(element.scrollTop - next.dom) >= 1;
    if (isMoved) element.scrollTop = next.dom;
    const seen = rangeAt(target, next);
    setRange((before) => (same(before, seen) ? before : seen));
  }

  const arrange = useEffectEvent((target: Extent, row: number | null) => {
    const { top, rowHeight } = position.current;
    const wanted = row === null ? (top * target.rowHeight) / (rowHeight || 1) : row * target.rowHeight;
    const go = () => place(goTo(target, position.current, wanted), target);
    if (opening && range === opening) startTransition(go);
    else go();
    if (row !== null) setTargetRow(null);
  });

  useLayoutEffect(() => {
    if (extent) arrange(extent, goal);
  }, [extent, goal]);

  const settle = useEffectEvent(() => {
    if (!extent) return;
    const { top } = position.current;
    place({ top, dom: domOf(extent, top) }, extent);
    const row = Math.round(top / extent.rowHeight);
    if (row === known.own) return;
    setKnown((before) => ({ ...before, own: row }));
    onSettle(row);
  });

  const onScroll = useEffectEvent((element: HTMLElement) => {
    const moved = Math.abs(element.scrollTop - position.current.dom) >= 0.5;
    // Rendered within the same frame: otherwise a fast scroll would still show the previous frame's rows, which are
    // already out of view.
    if (extent && moved) flushSync(() => place(follow(extent, position.current, element.scrollTop), extent));
  });

  const measure = useEffectEvent((element: HTMLElement, row: HTMLElement) => {
    const rowHeight = row.getBoundingClientRect().height;
    if (rowHeight === 0) return;
    const head = element.querySelector("thead");
    // On a phone, the header is for screen readers only and takes no height.
    const headHeight = head && getComputedStyle(head).position === "absolute" ? 0 : rowHeight;
    const viewport = Math.max(rowHeight, element.clientHeight - headHeight);
    setSize((before) =>
      before?.rowHeight === rowHeight && before.viewport === viewport ? before : { rowHeight, viewport },
    );
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    const row = probe.current;
    if (!element || !row) return;
    // Measuring makes the browser lay out the page; the observer does it after it was.
    if (!opening) measure(element, row);
    const observer = new ResizeObserver(() => measure(element, row));
    observer.observe(element);
    observer.observe(row);
    let cancelSettle = () => {};
    const listener = () => {
      onScroll(element);
      cancelSettle();
      cancelSettle = afterPause(settleMs, () => settle());
    };
    element.addEventListener("scroll", listener, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", listener);
      cancelSettle();
    };
  }, [opening]);

  function reveal(row: number) {
    if (!extent) return;
    const above = row * extent.rowHeight;
    const below = above + extent.rowHeight - extent.viewport;
    const { top } = position.current;
    if (top > above) place(goTo(extent, position.current, above), extent);
    else if (top < below) place(goTo(extent, position.current, below), extent);
  }

  const inSight = size ? Math.ceil(size.viewport / size.rowHeight) : firstGuess;
  const shown =
    goal === null && range ? range : { first: goal ?? at, end: (goal ?? at) + inSight, top: goal ?? at, shift: 0 };
  const last = Math.max(0, rows - 1);
  return {
    ...{ scroller, probe, reveal },
    first: Math.min(shown.first, last),
    end: Math.min(shown.end, rows),
    top: Math.min(shown.top, last),
    shift: shown.shift,
    height: extent ? elementHeight(extent) : null,
  };
}
