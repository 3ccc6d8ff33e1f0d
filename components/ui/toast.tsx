import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import type { ToastOptions } from "./toast-list.tsx";

const nothing: readonly ToastOptions[] = [];
const listeners = new Set<() => void>();
let waiting = nothing;

function setWaiting(next: readonly ToastOptions[]) {
  waiting = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** Reports something that finished out of view; anything about the current page belongs in a Banner there. */
export function toast(options: ToastOptions) {
  setWaiting([...waiting, options]);
}

const ToastList = lazy(() => import("./toast-list.tsx"));
const takeAll = () => setWaiting(nothing);

/** Renders the toasts. Mount it once, outside anything that a route change replaces. */
export function Toaster() {
  const queue = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => nothing,
  );
  const [used, setUsed] = useState(false);
  if (queue.length > 0 && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense>
      <ToastList queue={queue} onTaken={takeAll} />
    </Suspense>
  );
}
