import type { Query, QueryClient } from "@tanstack/react-query";
import { keyOf } from "#lib/platform/api/client.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";

/** Resolves once the visible results of a read reflect the last write. */
export function refetchActive(client: QueryClient, operation: Operation): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(operation) }, { cancelRefetch: false });
}

/** What is saved must not seem to hang because the page reads slowly. */
const longestWaitMs = 2000;

/** Resolves once everything on screen that a write made stale was read again, or takes too long. */
export async function refetchStale(client: QueryClient): Promise<void> {
  // What had failed before says so, and is no result of the write.
  const isStale = ({ state }: Query) => state.isInvalidated && state.status !== "error";
  const read = client.refetchQueries({ type: "active", predicate: isStale }, { cancelRefetch: false });
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
