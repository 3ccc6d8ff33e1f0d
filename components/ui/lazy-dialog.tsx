import { type ComponentType, type ReactElement, Suspense } from "react";
import { EscapeCancels } from "./escape-cancels.tsx";
import { LazyTrigger } from "./lazy-trigger.tsx";
import { useFirstOpening } from "./use-first-opening.ts";

interface Openable {
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

interface LazyDialogProps<Props extends Openable> {
  load: () => Promise<unknown>;
  /** What `load` loads, made with `lazy`. */
  Popup: ComponentType<Props>;
  dialog: Props;
}

/** A dialog whose code loads when its trigger is pointed at, focused, or pressed, or when it is opened otherwise. */
export function LazyDialog<Props extends Openable>({ load, Popup, dialog }: LazyDialogProps<Props>) {
  const { asked, ask } = useFirstOpening(dialog);
  const lazyTrigger = dialog.trigger ? (
    <LazyTrigger trigger={dialog.trigger} popup="dialog" onIntent={load} onOpen={ask} />
  ) : null;
  const waiting = (
    <>
      {lazyTrigger}
      <EscapeCancels onCancel={() => dialog.onOpenChange?.(false)} />
    </>
  );
  return (
    <Suspense fallback={dialog.open ? waiting : lazyTrigger}>{asked ? <Popup {...dialog} /> : lazyTrigger}</Suspense>
  );
}
