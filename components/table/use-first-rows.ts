import { startTransition, useEffect, useState } from "react";
import { useOpensPage } from "#components/ui/use-opens-page.ts";

/** Where a page without rows is, and the least height of a row, in px. */
const least = { head: 160, row: 36 };

let isGoingBack = false;

if (typeof window !== "undefined") {
  addEventListener("popstate", () => {
    isGoingBack = true;
  });
  for (const sign of ["pointerdown", "keydown"]) {
    addEventListener(
      sign,
      () => {
        isGoingBack = false;
      },
      { capture: true, passive: true },
    );
  }
}

/**
 * The rows to draw: those in sight with a page that was just opened, and all once it is on screen. Going back draws all
 * at once, so that there is something at the position that the browser scrolls to.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const opensPage = useOpensPage();
  const [isWhole, setIsWhole] = useState(opensPage || isGoingBack);
  useEffect(() => {
    if (!isWhole) startTransition(() => setIsWhole(true));
  }, [isWhole]);
  return isWhole ? rows : rows.slice(0, Math.ceil((innerHeight - least.head) / least.row));
}
