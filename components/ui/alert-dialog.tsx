"use client";

import { lazy, Suspense } from "react";
import type { AlertDialogProps } from "./alert-dialog-popup.tsx";
import { EscapeCancels } from "./escape-cancels.tsx";
import { LazyTrigger } from "./lazy-trigger.tsx";
import { useFirstOpening } from "./use-first-opening.ts";

const load = () => import("./alert-dialog-popup.tsx");
const AlertDialogPopup = lazy(load);

export function AlertDialog(props: AlertDialogProps) {
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
      {asked ? <AlertDialogPopup {...props} /> : lazyTrigger}
    </Suspense>
  );
}
