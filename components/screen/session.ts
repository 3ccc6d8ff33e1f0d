import { useSyncExternalStore } from "react";
import { RestError } from "#lib/platform/api/client.ts";

let ended = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  if (ended === next) return;
  ended = next;
  for (const notify of listeners) notify();
}

/** Called for every failed call: a 401 means the session here has ended. */
export function noticeSessionEnd(error: unknown) {
  if (error instanceof RestError && error.status === 401) set(true);
}

export function noticeSessionReturn() {
  set(false);
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => ended,
    () => false,
  );
}
