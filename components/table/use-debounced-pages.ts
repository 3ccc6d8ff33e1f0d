"use client";

import { useEffect, useState } from "react";
import { afterPause } from "./after-pause.ts";

const calmMs = 120;

/**
 * Follows moves to an adjacent page immediately, and larger jumps (such as dragging the scrollbar) only after a pause:
 * deep pages are expensive for the database, and nobody reads rows that fly by.
 */
export function useDebouncedPages(wanted: number[], view: string): number[] {
  const [calm, setCalm] = useState({ pages: wanted, view });
  const near = view !== calm.view || wanted.some((page) => calm.pages.some((known) => Math.abs(known - page) <= 1));
  const name = wanted.join();
  if (near && (name !== calm.pages.join() || view !== calm.view)) setCalm({ pages: wanted, view });

  useEffect(() => {
    if (near) return;
    return afterPause(calmMs, () => setCalm({ pages: name.split(",").map(Number), view }));
  }, [near, name, view]);

  return near ? wanted : calm.pages;
}
