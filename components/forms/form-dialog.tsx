import { type ReactNode, useId } from "react";
import { announce, type Done } from "#components/screen/announce.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { DialogProps } from "#components/ui/dialog-popup.tsx";
import { EntryForm } from "./entry-form.tsx";
import { useEntries } from "./use-entries.ts";

interface FormDialogProps<Answer>
  extends Pick<DialogProps, "title" | "description" | "className" | "initialFocus" | "finalFocus"> {
  /** Label of the submit button: "Mark as paid". */
  action: string;
  variant?: "primary" | "danger";
  /** Label of the button that closes the dialog. */
  dismiss?: string;
  /** There is nothing to send right now. */
  blocked?: boolean;
  /** What is wrong by field before anything is sent. */
  check?: () => FieldErrors;
  /** If it throws, the dialog stays and says why. */
  send: () => Promise<Answer>;
  /** Announced when it was sent, and the dialog closes; without it, `send` closes the dialog or shows what follows. */
  done?: Done<Answer>;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog, whose controls the caller keeps. It closes without asking, except while it is being sent. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { action, variant = "primary", dismiss = "Cancel", blocked, check, send, done, onClose, ...dialog } = props;
  const { children, ...texts } = dialog;
  const id = useId();
  const entry = useEntries({
    read: () => null,
    check,
    async send() {
      const answer = await send();
      if (done === undefined) return;
      announce(done, answer);
      onClose();
    },
  });
  return (
    <Dialog
      open
      {...texts}
      mayClose={() => !entry.pending}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{dismiss}</Button>
          <Button type="submit" form={id} variant={variant} disabled={blocked} pending={entry.pending}>
            {action}
          </Button>
        </>
      }
    >
      <EntryForm id={id} entry={entry} className="flex flex-col gap-4">
        {children}
      </EntryForm>
    </Dialog>
  );
}
