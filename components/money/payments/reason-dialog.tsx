"use client";

import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { dismissWord } from "#components/ui/dismiss-word.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";

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
  pending: boolean;
  /** Rejects with the server's error. */
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason and the object's name before an action that can't be undone. */
export function ReasonDialog({ name, why, action, pending, onSubmit, onClose, ...texts }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});

  function submit() {
    const wrong = {
      ...(reason.trim() ? {} : { reason: "Enter a reason. It stays in the history" }),
      ...(typed.trim() === name ? {} : { name: `Type ${name} to confirm` }),
    };
    if (Object.keys(wrong).length > 0) return setErrors(wrong);
    setErrors({});
    onSubmit(reason).catch((error) => setErrors(callErrors(error, ["reason"])));
  }

  return (
    <FormDialog
      {...texts}
      action={action}
      variant="danger"
      dismiss={dismissWord(action)}
      pending={pending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={why} name="reason">
        <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Field label={`Type “${name}” to confirm`} error={errors.name}>
        <Input value={typed} autoComplete="off" spellCheck={false} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
