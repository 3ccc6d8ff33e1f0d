import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { dismissWord } from "#components/ui/dismiss-word.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.tsx";

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
export function ReasonDialog({ name, why, action, send, done, onClose, ...texts }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");

  async function submit() {
    await send(reason);
    toast({ title: done });
    onClose();
  }

  return (
    <FormDialog
      {...texts}
      action={action}
      variant="danger"
      dismiss={dismissWord(action)}
      fields={["reason"]}
      check={() => ({
        ...(reason.trim() ? {} : { reason: "Enter a reason. It stays in the history" }),
        ...(typed.trim() === name ? {} : { name: `Type ${name} to confirm` }),
      })}
      send={submit}
      onClose={onClose}
    >
      <Field label={why} name="reason">
        <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Field label={`Type “${name}” to confirm`} name="name">
        <Input value={typed} autoComplete="off" spellCheck={false} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
