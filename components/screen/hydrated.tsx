"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { isOfPage } from "#lib/platform/api/client.ts";

/** Reads that the server answered, and for which organization; undefined if nothing could be read. */
interface Prefetched extends DehydratedState {
  organization_id: string | undefined;
}

/** Keeps what was read for one organization out of a document that was opened for another, which loads anew instead. */
export function Hydrated({ state, children }: { state: Prefetched; children: ReactNode }) {
  const { organization_id: id } = state;
  const isHere = typeof window === "undefined" || id === undefined || isOfPage(id);
  useEffect(() => {
    if (!isHere) location.reload();
  }, [isHere]);
  return isHere ? <HydrationBoundary state={state}>{children}</HydrationBoundary> : null;
}
