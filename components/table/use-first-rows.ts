import { startTransition, useEffect, useState } from "react";
import { useOpensPage } from "#components/ui/use-opens-page.ts";
import { firstRows } from "./pages.ts";

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
 * How many rows to draw: the first with a page that was just opened, and all once it is on screen. Going back draws all
 * at once, so that there is something at the position that the browser scrolls to.
 */
export function useFirstRows(count: number): number {
  const opensPage = useOpensPage();
  const [isWhole, setIsWhole] = useState(opensPage || isGoingBack);
  useEffect(() => {
    if (!isWhole) startTransition(() => setIsWhole(true));
  }, [isWhole]);
  return isWhole ? count : Math.min(count, firstRows);
}
