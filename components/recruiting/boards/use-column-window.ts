import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { windowOf } from "./card-window.ts";

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
