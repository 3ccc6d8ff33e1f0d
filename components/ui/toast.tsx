import { useState } from "react";
import { late } from "./late.tsx";
import { sharedValue } from "./shared-value.ts";
import type { ToastOptions } from "./toast-list.tsx";

const nothing: readonly ToastOptions[] = [];
const waiting = sharedValue(nothing);

/** Reports something that finished out of view; anything about the current page belongs in a Banner there. */
export function toast(options: ToastOptions) {
  waiting.set([...waiting.get(), options]);
}

const ToastList = late(() => import("./toast-list.tsx"));
const takeAll = () => waiting.set(nothing);

/** Renders the toasts. Mount it once, outside anything that a route change replaces. */
export function Toaster() {
  const queue = waiting.useValue();
  const [used, setUsed] = useState(false);
  if (queue.length > 0 && !used) setUsed(true);
  if (!used) return null;
  return <ToastList queue={queue} onTaken={takeAll} />;
}
