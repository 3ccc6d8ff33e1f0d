"use client";

import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { EscapeCancels } from "./escape-cancels.tsx";
import { LazyTrigger } from "./lazy-trigger.tsx";
import { useFirstOpening } from "./use-first-opening.ts";

export interface AlertDialogProps {
  /** What is about to happen, as a question: "Revoke Payroll export?" */
  title: string;
  /** What it means for whom, and whether it can be undone. */
  children: ReactNode;
  /** The verb and its object: "Revoke token". */
  action: string;
  onAction: () => void;
  /** Red unless it is part of the day's work and can be undone. */
  tone?: "primary" | "danger";
  /** Name that has to be typed first. */
  typedName?: string;
  pending?: boolean;
  /** It can't be done now; what the dialog says tells why. */
  blocked?: boolean;
  /** Why the last try failed. */
  error?: string | undefined;
  /** The button that opens it; left out when the caller controls `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const load = () => import("./alert-dialog-popup.tsx");
const AlertDialogPopup = lazy(load);

export function AlertDialog(props: AlertDialogProps) {
  const { asked, ask } = useFirstOpening(props);
  const dormant = props.trigger ? (
    <LazyTrigger trigger={props.trigger} popup="dialog" onIntent={load} onOpen={ask} />
  ) : null;
  const waiting = (
    <>
      {dormant}
      <EscapeCancels onCancel={() => props.onOpenChange?.(false)} />
    </>
  );
  return (
    <Suspense fallback={props.open ? waiting : dormant}>{asked ? <AlertDialogPopup {...props} /> : dormant}</Suspense>
  );
}
