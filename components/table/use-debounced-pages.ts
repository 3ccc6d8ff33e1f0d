"use client";

import { useEffect, useState } from "react";
import { afterPause } from "./after-pause.ts";

const settleMs = 120;

/**
 * Follows moves to an adjacent page immediately, and larger jumps (such as dragging the scrollbar) only after a pause:
 * deep pages are expensive for the database, and nobody reads rows that fly by.
 */
export function useDebouncedPages(wanted: number[], view: string): number[] {
  const [settled, setSettled] = useState({ pages: wanted, view });
  const near =
    view !== settled.view || wanted.some((page) => settled.pages.some((known) => Math.abs(known - page) <= 1));
  const name = wanted.join();
  if (near && (name !== settled.pages.join() || view !== settled.view)) setSettled({ pages: wanted, view });

  useEffect(() => {
    if (near) return;
    return afterPause(settleMs, () => setSettled({ pages: name.split(",").map(Number), view }));
  }, [near, name, view]);

  return near ? wanted : settled.pages;
}
