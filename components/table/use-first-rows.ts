import { startTransition, useEffect, useState } from "react";
import { useDrawsWhole } from "#components/ui/use-draws-whole.ts";
import { firstRows } from "./pages.ts";

/** How many rows to draw: the first with a page that was just opened, and all once it is on screen. */
export function useFirstRows(count: number): number {
  const [isWhole, setIsWhole] = useState(useDrawsWhole());
  useEffect(() => {
    if (!isWhole) startTransition(() => setIsWhole(true));
  }, [isWhole]);
  return isWhole ? count : Math.min(count, firstRows);
}
