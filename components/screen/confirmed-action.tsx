import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import type { AlertDialogProps } from "#components/ui/alert-dialog-popup.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { ToastOptions } from "#components/ui/toast-list.tsx";
import { errorMessage } from "./error-message.ts";

interface ConfirmedActionProps<Answer>
  extends Pick<AlertDialogProps, "title" | "children" | "action" | "tone" | "typedName" | "trigger"> {
  run: () => Promise<Answer>;
  /** Announced when it has succeeded. */
  done: ToastOptions;
  onDone?: (answer: Answer) => unknown;
  /** For a dialog without a trigger, which is open from the start. */
  onClose?: () => void;
}

/** An action to confirm. The dialog stays open while it is done, and says why if it fails. */
export function ConfirmedAction<Answer>({ run, done, onDone, onClose, ...dialog }: ConfirmedActionProps<Answer>) {
  const [open, setOpen] = useState(dialog.trigger === undefined);
  const change = useMutation({
    mutationFn: run,
    async onSuccess(answer) {
      show(false);
      toast(done);
      await onDone?.(answer);
    },
  });

  function show(next: boolean) {
    setOpen(next);
    if (!next) onClose?.();
  }

  return (
    <AlertDialog
      {...dialog}
      open={open}
      onOpenChange={(next) => {
        if (change.isPending) return;
        show(next);
        change.reset();
      }}
      onAction={() => change.mutate()}
      pending={change.isPending}
      error={change.error ? errorMessage(change.error) : undefined}
    />
  );
}
