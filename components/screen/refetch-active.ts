import type { Query, QueryClient } from "@tanstack/react-query";
import { keyOf } from "#lib/platform/api/client.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";

/** Resolves once the visible results of a read reflect the last write. */
export function refetchActive(client: QueryClient, operation: Operation): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(operation) }, { cancelRefetch: false });
}

/** Resolves once everything on screen that a write made stale was read again. */
export function refetchStale(client: QueryClient): Promise<void> {
  const isStale = ({ state }: Query) => state.isInvalidated;
  return client.refetchQueries({ type: "active", predicate: isStale }, { cancelRefetch: false });
}
