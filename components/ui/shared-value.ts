import { useSyncExternalStore } from "react";

/** A value that components follow and that lasts as long as the document. */
export function sharedValue<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<() => void>();

  function subscribe(notify: () => void) {
    listeners.add(notify);
    return () => {
      listeners.delete(notify);
    };
  }

  return {
    get: () => current,
    set(next: Value) {
      if (next === current) return;
      current = next;
      for (const notify of listeners) notify();
    },
    /** The value, in a component. On the server, it is the initial one. */
    useValue: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => initial,
      ),
  };
}
