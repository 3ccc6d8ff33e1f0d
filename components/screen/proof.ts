import { useSyncExternalStore } from "react";
import { onProofNeeded } from "#lib/platform/api/client.ts";

interface Question {
  answer: Promise<boolean>;
  settle: (isProven: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function set(next: Question | null) {
  question = next;
  for (const notify of listeners) notify();
}

/** Asks the person to prove who they are, once for everything that waits for it. */
export function askForProof(): Promise<boolean> {
  if (question === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({ answer: promise, settle: resolve });
  }
  return (question as unknown as Question).answer;
}

/** Lets everything that waits go on, or fail. */
export function settleProof(isProven: boolean): void {
  question?.settle(isProven);
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
    () => question !== null,
    () => false,
  );
}
