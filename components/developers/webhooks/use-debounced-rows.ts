import { type RefObject, useEffect, useState } from "react";

/**
 * Adds new rows at the top of a list without moving what someone is reading: they are held back and counted, unless the
 * page is scrolled to the top and neither pointer nor focus is in the list. IDs increase over time.
 */
export function useDebouncedRows<Row extends { id: string }>(
  rows: readonly Row[],
  view: string,
  list: RefObject<HTMLElement | null>,
) {
  const newest = rows[0]?.id ?? "";
  const [shown, setShown] = useState({ view, upTo: newest });
  if (shown.view !== view) setShown({ view, upTo: newest });

  useEffect(() => {
    if (shown.upTo >= newest) return;
    const element = list.current;
    const isBusy = element !== null && (element.matches(":hover") || element.contains(document.activeElement));
    if (shown.upTo === "" || (window.scrollY < 8 && !isBusy)) setShown({ view, upTo: newest });
  });

  const known = shown.upTo === "" ? rows : rows.filter(({ id }) => id <= shown.upTo);
  return {
    rows: known,
    waiting: rows.length - known.length,
    show() {
      setShown({ view, upTo: newest });
      window.scrollTo({ top: 0 });
    },
  };
}
