"use client";

import { lazy, type ReactElement, type ReactNode, type RefObject, Suspense } from "react";
import { EscapeCancels } from "./escape-cancels.tsx";
import { LazyTrigger } from "./lazy-trigger.tsx";
import { useFirstOpening } from "./use-first-opening.ts";

export interface DialogProps {
  title: string;
  description?: ReactNode;
  /** The button that opens it; left out when the caller controls `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Return false to keep it open, e.g. to guard text that was typed. */
  mayClose?: () => boolean;
  /** Default: the first control inside. */
  initialFocus?: RefObject<HTMLElement | null>;
  finalFocus?: RefObject<HTMLElement | null>;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

const load = () => import("./dialog-popup.tsx");
const DialogPopup = lazy(async () => ({ default: (await load()).DialogPopup }));

export function Dialog(props: DialogProps) {
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
  return <Suspense fallback={props.open ? waiting : dormant}>{asked ? <DialogPopup {...props} /> : dormant}</Suspense>;
}
