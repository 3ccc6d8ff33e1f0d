import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "#lib/platform/api/client.ts";
import type { Operation } from "#lib/platform/declaration/contract.ts";

/** Resolves once the visible results of a read reflect the last write. */
export function refetchActive(client: QueryClient, operation: Operation): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(operation) }, { cancelRefetch: false });
}
