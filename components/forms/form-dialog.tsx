import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { noticeSessionBreak } from "#components/screen/session.ts";
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
  /** Fields that can show an error; all other errors appear above the form. */
  fields?: readonly string[];
  /** What is wrong by field before anything is sent. */
  check?: () => FieldErrors;
  /** Sends it, then closes the dialog or shows what follows. If it throws, the dialog stays and says why. */
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog, whose controls the caller keeps. It closes without asking, except while it is being sent. */
export function FormDialog(props: FormDialogProps) {
  const { action, variant = "primary", dismiss = "Cancel", fields = [], check, send, onClose, children } = props;
  const { title, description, className, initialFocus, finalFocus } = props;
  const id = useId();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      document.getElementById(id)?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [errors, id]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const wrong = check?.() ?? {};
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setPending(true);
    try {
      await send();
    } catch (error) {
      noticeSessionBreak(error);
      setErrors(callErrors(error, fields));
    } finally {
      setPending(false);
    }
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
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormProblem>{errors[""]}</FormProblem>
        <FormErrors value={errors}>{children}</FormErrors>
      </form>
    </Dialog>
  );
}
