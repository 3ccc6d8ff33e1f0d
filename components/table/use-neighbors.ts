import { useEffect, useEffectEvent } from "react";
import { savesData } from "#components/ui/saves-data.ts";
import { whenActive } from "#components/ui/when-active.ts";

/** After what the open row needs itself, and not for rows that are stepped past. */
const pauseMs = 300;

/** Reads the rows next to the open one ahead, so that stepping to them shows everything at once. */
export function useNeighbors(open: number | null, readAhead: (row: number) => void): void {
  const read = useEffectEvent((row: number) => {
    readAhead(row + 1);
    readAhead(row - 1);
  });
  useEffect(() => {
    if (open === null || savesData()) return;
    let isOpen = true;
    // A record that a page begins with may be all that is wanted.
    const timer = setTimeout(() => whenActive(() => (isOpen ? read(open) : undefined)), pauseMs);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [open]);
}
