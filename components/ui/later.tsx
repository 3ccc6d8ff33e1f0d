"use client";

import { type ReactNode, useDeferredValue } from "react";
import { useOpensPage } from "./use-opens-page.ts";

interface LaterProps {
  /** Keeps its place, if something is below it. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** What follows the first lines of a record. It is drawn right after them, so that they don't wait for it. */
export function Later({ fallback = null, children }: LaterProps) {
  const opensPage = useOpensPage();
  return useDeferredValue<boolean>(true, opensPage) ? children : fallback;
}
