import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

export interface Viewport {
  /** Pixels scrolled away above. */
  top: number;
  height: number;
}

/** The range of cards a column renders, `end` excluded, with one extra card at each end. */
export function windowOf(count: number, stride: number, { top, height }: Viewport): { first: number; end: number } {
  const first = Math.max(0, Math.min(Math.floor(top / stride) - 1, count - 1));
  const end = Math.min(count, Math.ceil((top + height) / stride) + 1);
  return { first: Math.max(0, first), end: Math.max(end, 0) };
}

/** Positions to render: the window, plus the focused or dragged card wherever it is. */
export function rendered(range: { first: number; end: number }, pinned: number): number[] {
  const all = Array.from({ length: Math.max(0, range.end - range.first) }, (_, at) => range.first + at);
  if (pinned < 0 || (pinned >= range.first && pinned < range.end)) return all;
  return pinned < range.first ? [pinned, ...all] : [...all, pinned];
}

/** The scroll position that brings a card into view; unchanged if it already is. */
export function scrollTo(at: number, stride: number, { top, height }: Viewport): number {
  const start = at * stride;
  if (start < top) return start;
  return start + stride > top + height ? start + stride - height : top;
}

/** Used before anything is measured, as on the server. */
const guess = { top: 0, height: 560, stride: 116 };

interface ColumnWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** An empty element as tall as a card. */
  probe: RefObject<HTMLDivElement | null>;
  first: number;
  end: number;
  /** Whether there are more cards than fit, so that the keyboard must be able to scroll them. */
  scrolls: boolean;
}

/** Which cards of a column are in view. A column that is itself out of view renders none. */
export function useColumnWindow(count: number, startsInSight: boolean): ColumnWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(startsInSight);
  const [view, setView] = useState(guess);

  useEffect(() => {
    const element = scroller.current;
    const card = probe.current;
    if (!element || !card) return;
    let shown = "";
    function see() {
      if (!element || !card) return null;
      const stride = card.getBoundingClientRect().height || guess.stride;
      const next = { top: element.scrollTop, height: element.clientHeight, stride };
      const { first, end } = windowOf(Number.MAX_SAFE_INTEGER, stride, next);
      // Only when a different card comes into view.
      if (shown === `${first} ${end} ${stride}`) return null;
      shown = `${first} ${end} ${stride}`;
      return next;
    }
    const measure = () => {
      const next = see();
      if (next) setView(next);
    };
    const onScroll = () => {
      const next = see();
      // In the scroll's own frame: a fast scroll would otherwise show the previous cards, now out of view.
      if (next) flushSync(() => setView(next));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    resized.observe(card);
    const seen = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true), {
      root: element.closest("[data-board]"),
      rootMargin: "0px 160px",
    });
    seen.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      resized.disconnect();
      seen.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);

  return {
    scroller,
    probe,
    scrolls: count * view.stride > view.height,
    ...(inSight ? windowOf(count, view.stride, view) : { first: 0, end: 0 }),
  };
}
