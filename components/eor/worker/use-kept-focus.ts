import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves focus to an element when `outcome` changes and the focused element disappears with it, such as the button that
 * was pressed. Otherwise keyboards and screen readers would start over at the top of the page.
 */
export function useKeptFocus<E extends HTMLElement>(outcome: unknown): RefObject<E | null> {
  const target = useRef<E>(null);
  const before = useRef(outcome);
  useEffect(() => {
    if (before.current === outcome) return;
    before.current = outcome;
    if (document.activeElement === document.body) target.current?.focus();
  }, [outcome]);
  return target;
}
