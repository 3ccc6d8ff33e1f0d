import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { dismissWord } from "#components/ui/dismiss-word.ts";

interface ReasonDialogProps {
  title: string;
  /** What it does, and that it can't be undone. */
  description: string;
  /** Label of the reason field: "Reason". */
  why: string;
  /** The text to type as confirmation. */
  name: string;
  /** Verb and object. */
  action: string;
  /** Throws if the server refuses it. */
  send: (reason: string) => Promise<unknown>;
  /** Announced when it has succeeded. */
  done: string;
  onClose: () => void;
}

/** Asks for a reason and the object's name before an action that can't be undone. */
export function ReasonDialog({ name, why, action, send, ...texts }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");

  return (
    <EntryDialog
      isShort
      {...texts}
      action={action}
      variant="danger"
      dismiss={dismissWord(action)}
      check={() => ({
        ...(reason.trim() ? {} : { reason: "Enter a reason. It stays in the history" }),
        ...(typed.trim() === name ? {} : { name: `Type ${name} to confirm` }),
      })}
      send={() => send(reason)}
    >
      <TextareaField label={why} name="reason" value={reason} maxLength={500} onValueChange={setReason} />
      <TextField
        label={`Type “${name}” to confirm`}
        name="name"
        value={typed}
        spellCheck={false}
        onValueChange={setTyped}
      />
    </EntryDialog>
  );
}
