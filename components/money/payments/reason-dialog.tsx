"use client";

import { type FormEvent, useId, useState } from "react";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { dismissWord } from "#components/ui/dismiss-word.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { focusProblem } from "./focus-problem.ts";

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
  const form = useId();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});

  function showErrors(wrong: FieldErrors) {
    setErrors(wrong);
    focusProblem(form);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const wrong = {
      ...(reason.trim() ? {} : { reason: "Enter a reason. It stays in the history" }),
      ...(typed.trim() === name ? {} : { name: `Type ${name} to confirm` }),
    };
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    setErrors({});
    onSubmit(reason).catch((error) => showErrors(callErrors(error, ["reason"])));
  }

  return (
    <Dialog
      open
      {...texts}
      mayClose={() => !pending}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{dismissWord(action)}</Button>
          <Button type="submit" form={form} variant="danger" pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {errors[""] ? (
          <Banner tone="bad" tabIndex={-1} data-problem>
            {errors[""]}
          </Banner>
        ) : null}
        <Field label={why} error={errors.reason}>
          <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Field label={`Type “${name}” to confirm`} error={errors.name}>
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
