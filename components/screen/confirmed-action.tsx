import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import type { AlertDialogProps } from "#components/ui/alert-dialog-popup.tsx";
import { Button } from "#components/ui/button.tsx";
import { announce, type Done } from "./announce.ts";
import { errorMessage } from "./error-message.ts";

interface ConfirmedActionProps<Answer>
  extends Pick<AlertDialogProps, "title" | "children" | "action" | "tone" | "typedName" | "trigger"> {
  run: () => Promise<Answer>;
  /** Announced when it has succeeded. */
  done: Done<Answer>;
  onDone?: (answer: Answer) => unknown;
  /** What the small button in a row that opens it says: "Remove". */
  button?: string;
  /** The same in full: "Remove Ada's passkey". */
  label?: string;
  /** For a dialog without a trigger, which is open from the start. */
  onClose?: () => void;
}

/** An action to confirm. The dialog stays open while it is done, and says why if it fails. */
export function ConfirmedAction<Answer>(props: ConfirmedActionProps<Answer>) {
  const { run, done, onDone, button, label, onClose, ...dialog } = props;
  const [open, setOpen] = useState(dialog.trigger === undefined && button === undefined);
  const change = useMutation({
    mutationFn: run,
    async onSuccess(answer) {
      show(false);
      announce(done, answer);
      await onDone?.(answer);
    },
  });

  function show(next: boolean) {
    setOpen(next);
    if (!next) onClose?.();
  }

  return (
    <AlertDialog
      {...(button && {
        trigger: (
          <Button size="small" aria-label={label}>
            {button}
          </Button>
        ),
      })}
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
