"use client";

import { type PointerEvent, useEffect, useRef } from "react";
import { cellOf } from "./use-grid-focus.ts";

const restMs = 120;

/** Reports a row once the mouse has rested on it briefly, not every row it passes over. */
export function useRowIntent(onIntent: (row: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef<number | null>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  function aim(row: number | null) {
    if (row === over.current) return;
    over.current = row;
    clearTimeout(timer.current);
    if (row !== null) timer.current = setTimeout(() => onIntent(row), restMs);
  }

  return {
    onPointerOver: (event: PointerEvent) =>
      aim(event.pointerType === "mouse" ? (cellOf(event.target)?.row ?? null) : null),
    onPointerLeave: () => aim(null),
  };
}
