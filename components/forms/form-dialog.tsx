"use client";

import { type FormEvent, type ReactNode, useEffect, useId } from "react";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { DialogProps } from "#components/ui/dialog-popup.tsx";
import { FormErrors } from "#components/ui/field.tsx";
import { FormProblem } from "./form-problem.tsx";

interface FormDialogProps
  extends Pick<DialogProps, "title" | "description" | "className" | "initialFocus" | "finalFocus"> {
  /** Label of the submit button: "Mark as paid". */
  action: string;
  variant?: "primary" | "danger";
  /** Label of the button that closes the dialog. */
  dismiss?: string;
  pending: boolean;
  /** When they change, the focus moves to the first. */
  errors?: FieldErrors;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

const none: FieldErrors = {};

/** A short form in a dialog, whose controls the caller keeps. It closes without asking, except while it is being sent. */
export function FormDialog(props: FormDialogProps) {
  const { action, variant = "primary", dismiss = "Cancel", pending, errors = none } = props;
  const { title, description, className, initialFocus, finalFocus, onSubmit, onClose, children } = props;
  const id = useId();

  useEffect(() => {
    if (errors !== none)
      document.getElementById(id)?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [errors, id]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!pending) onSubmit();
  }

  return (
    <Dialog
      open
      {...{ title, description, className, initialFocus, finalFocus }}
      mayClose={() => !pending}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{dismiss}</Button>
          <Button type="submit" form={id} variant={variant} pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem>{errors[""]}</FormProblem>
        <FormErrors value={errors}>{children}</FormErrors>
      </form>
    </Dialog>
  );
}
