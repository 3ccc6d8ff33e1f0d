import { useSyncExternalStore } from "react";
import { onProofNeeded } from "#lib/platform/api/client.ts";

let waiting: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();

function set(next: typeof waiting) {
  waiting = next;
  for (const notify of listeners) notify();
}

/** Asks the person to prove who they are, once for everything that waits for it. */
export function askForProof(): Promise<boolean> {
  const asked = waiting ?? Promise.withResolvers<boolean>();
  if (asked !== waiting) set(asked);
  return asked.promise;
}

/** Lets everything that waits go on, or fail. */
export function settleProof(isProven: boolean): void {
  waiting?.resolve(isProven);
  set(null);
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  onProofNeeded(askForProof);
  return () => {
    listeners.delete(notify);
  };
}

export function useProofNeeded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  );
}
