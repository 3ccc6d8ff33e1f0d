import { useSyncExternalStore } from "react";
import { isElsewhere, RestError } from "#lib/platform/api/client.ts";

/** Why the page can't go on: its session has ended, or acts for another organization since it was switched in another tab. */
type Break = "ended" | "elsewhere" | null;

let current: Break = null;
const listeners = new Set<() => void>();

function set(next: Break) {
  if (current === next) return;
  current = next;
  for (const notify of listeners) notify();
}

/** Called for every failed call. */
export function noticeSessionBreak(error: unknown) {
  if (error instanceof RestError && error.status === 401) set("ended");
  else if (isElsewhere(error)) set("elsewhere");
}

export function noticeSessionReturn() {
  set(null);
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

export function useSessionBreak(): Break {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
