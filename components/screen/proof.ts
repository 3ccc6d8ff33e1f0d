import { useEffect } from "react";
import { sharedValue } from "#components/ui/shared-value.ts";
import { onProofNeeded } from "#lib/platform/api/client.ts";

const waiting = sharedValue<PromiseWithResolvers<boolean> | null>(null);

/** Asks the person to prove who they are, once for everything that waits for it. */
export function askForProof(): Promise<boolean> {
  const asked = waiting.get() ?? Promise.withResolvers<boolean>();
  waiting.set(asked);
  return asked.promise;
}

/** Lets everything that waits go on, or fail. */
export function settleProof(isProven: boolean): void {
  waiting.get()?.resolve(isProven);
  waiting.set(null);
}

export function useProofNeeded(): boolean {
  useEffect(() => onProofNeeded(askForProof), []);
  return waiting.useValue() !== null;
}
