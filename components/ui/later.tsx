"use client";

import { type ReactNode, useDeferredValue } from "react";
import { useDrawsWhole } from "./use-draws-whole.ts";

interface LaterProps {
  /** Keeps its place, if something is below it. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** What follows the first lines of a record. It is drawn right after them, so that they don't wait for it. */
export function Later({ fallback = null, children }: LaterProps) {
  const isWhole = useDrawsWhole();
  return useDeferredValue<boolean>(true, isWhole) ? children : fallback;
}
