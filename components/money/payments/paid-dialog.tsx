"use client";

import { type FormEvent, useId, useState } from "react";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { focusProblem } from "./focus-problem.ts";
import { paidDayProblem, today } from "./paid-day.ts";

interface PaidDialogProps {
  title: string;
  description: string;
  /** Label of the date field: "Paid on". */
  on: string;
  /** The instant that it can't be earlier than. */
  since: string;
  /** Also asks for the transfer's reference. */
  withReference?: boolean;
  action: string;
  pending: boolean;
  /** Rejects with the server's error. */
  onSubmit: (paid: { paid_at: string; service_reference?: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the day the money moved. */
export function PaidDialog({
  on,
  since,
  withReference,
  action,
  pending,
  onSubmit,
  onClose,
  ...texts
}: PaidDialogProps) {
  const form = useId();
  const first = since.slice(0, 10);
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});

  function showErrors(wrong: FieldErrors) {
    setErrors(wrong);
    focusProblem(form);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const problem = paidDayProblem(day, { since: first, now: today() });
    if (problem !== null) return showErrors({ paid_at: problem });
    setErrors({});
    const service_reference = reference.trim();
    onSubmit({ paid_at: day, ...(service_reference ? { service_reference } : {}) }).catch((error) =>
      showErrors(callErrors(error, ["paid_at", "service_reference"])),
    );
  }

  return (
    <Dialog
      open
      {...texts}
      mayClose={() => !pending}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={pending}>
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
        <Field label={on} error={errors.paid_at}>
          <Input type="date" value={day} min={first} max={today()} onChange={(event) => setDay(event.target.value)} />
        </Field>
        {withReference ? (
          <Field
            label="Reference"
            optional
            helper="As on the bank statement, so you can find the transfer."
            error={errors.service_reference}
          >
            <Input
              value={reference}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setReference(event.target.value)}
            />
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
}
