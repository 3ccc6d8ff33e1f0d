import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { announce, type Done } from "#components/screen/announce.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { refetchStale } from "#components/screen/refetch-active.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { DialogProps } from "#components/ui/dialog-popup.tsx";
import { EntryForm } from "./entry-form.tsx";
import { type Entries, entriesOf, useEntries } from "./use-entries.ts";

export type { Entries };

interface EntryDialogProps<Answer> extends Pick<DialogProps, "title" | "description" | "className" | "initialFocus"> {
  /** Label of the submit button: "Log time". */
  action: string;
  variant?: "primary" | "danger";
  /** Label of the button that closes the dialog. */
  dismiss?: string;
  /** There is nothing to send right now. */
  blocked?: boolean;
  /** So little is entered that it closes without asking. */
  isShort?: true;
  /** Client-side validation errors by field; if omitted, only the server validates. */
  check?: (entries: Entries) => FieldErrors;
  /** Throws if the server rejects it. Identical entries share one idempotency key. */
  send: (entries: Entries, idempotencyKey: string) => Promise<Answer>;
  /** Announced when it has succeeded. */
  done?: Done<Answer>;
  /** Shows what follows, instead of closing the dialog. */
  onSent?: (answer: Answer) => void;
  /** What takes the form's place instead, null until then: a second dialog would compete for the focus. */
  result?: ReactNode;
  onClose: () => void;
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  /** Its fields show their errors by name; those of other fields appear above the form. */
  children: ReactNode | ((form: { errors: FieldErrors; clearError: (field: string) => void }) => ReactNode);
}

/**
 * A form in a dialog. Entries survive a rejected submission and are only discarded after a confirmation. It closes once
 * what it changed is on screen.
 */
export function EntryDialog<Answer>(props: EntryDialogProps<Answer>) {
  const { action, variant = "primary", dismiss = "Cancel", blocked, isShort, children, ...rest } = props;
  const { check, send, done, onSent, result, onClose, ...dialog } = rest;
  const id = useId();
  const client = useQueryClient();
  const before = useRef("");
  const [leaving, setLeaving] = useState(false);
  const entry = useEntries({
    read: entriesOf,
    check,
    async send(entries, idempotencyKey) {
      const answer = await send(entries, idempotencyKey);
      await refetchStale(client);
      if (done !== undefined) announce(done, answer);
      if (onSent) onSent(answer);
      // What was sent may have closed it.
      else if (result === undefined && form.current !== null) onClose();
    },
  });
  const { form, errors, pending, clearError } = entry;

  function mayClose() {
    if (result) return true;
    if (pending) return false;
    if (isShort || leaving || JSON.stringify(entriesOf(form.current)) === before.current) return true;
    setLeaving(true);
    return false;
  }

  function stay() {
    setLeaving(false);
    form.current?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
  }

  function keepStart(element: HTMLFormElement | null) {
    form.current = element;
    if (element && before.current === "") before.current = JSON.stringify(entriesOf(element));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={mayClose}
      {...dialog}
      footer={
        result ? (
          <Button onClick={onClose}>Done</Button>
        ) : leaving ? (
          <>
            <p role="alert" className="mr-auto self-center text-sm">
              Discard what you entered?
            </p>
            <Button key="stay" onClick={stay} autoFocus>
              Keep editing
            </Button>
            <Button key="discard" variant="danger" onClick={onClose}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={() => (mayClose() ? onClose() : undefined)}>
              {dismiss}
            </Button>
            <Button key="send" type="submit" form={id} variant={variant} disabled={blocked} pending={pending}>
              {action}
            </Button>
          </>
        )
      }
    >
      {result || (
        <EntryForm id={id} entry={entry} ref={keepStart} className="flex flex-col gap-4">
          {typeof children === "function" ? children({ errors, clearError }) : children}
        </EntryForm>
      )}
    </Dialog>
  );
}
