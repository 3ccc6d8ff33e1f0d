"use client";

import { lazy, Suspense } from "react";
import type { DialogProps } from "./dialog-popup.tsx";
import { EscapeCancels } from "./escape-cancels.tsx";
import { LazyTrigger } from "./lazy-trigger.tsx";
import { useFirstOpening } from "./use-first-opening.ts";

const load = () => import("./dialog-popup.tsx");
const DialogPopup = lazy(async () => ({ default: (await load()).DialogPopup }));

export function Dialog(props: DialogProps) {
  const { asked, ask } = useFirstOpening(props);
  const lazyTrigger = props.trigger ? (
    <LazyTrigger trigger={props.trigger} popup="dialog" onIntent={load} onOpen={ask} />
  ) : null;
  const waiting = (
    <>
      {lazyTrigger}
      <EscapeCancels onCancel={() => props.onOpenChange?.(false)} />
    </>
  );
  return (
    <Suspense fallback={props.open ? waiting : lazyTrigger}>
      {asked ? <DialogPopup {...props} /> : lazyTrigger}
    </Suspense>
  );
}
