"use client";

import { useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { paidDayProblem, today } from "./paid-day.ts";
import { ReferenceField } from "./reference-field.tsx";

interface PaidDialogProps {
  title: string;
  description: string;
  /** Label of the date field: "Paid on". */
  on: string;
  /** The instant that it can't be earlier than. */
  since: string;
  /** What happened then: "when it was issued". */
  what: string;
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
  what,
  withReference,
  action,
  pending,
  onSubmit,
  onClose,
  ...texts
}: PaidDialogProps) {
  const first = since.slice(0, 10);
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});

  function submit() {
    const problem = paidDayProblem(day, { since: first, what, now: today() });
    if (problem !== null) return setErrors({ paid_at: problem });
    setErrors({});
    const service_reference = reference.trim();
    onSubmit({ paid_at: day, ...(service_reference ? { service_reference } : {}) }).catch((error) =>
      setErrors(callErrors(error, ["paid_at", "service_reference"])),
    );
  }

  return (
    <FormDialog {...texts} action={action} pending={pending} errors={errors} onSubmit={submit} onClose={onClose}>
      <Field label={on} name="paid_at">
        <Input type="date" value={day} min={first} max={today()} onChange={(event) => setDay(event.target.value)} />
      </Field>
      {withReference ? (
        <ReferenceField
          helper="As on the bank statement, so you can find the transfer."
          value={reference}
          onChange={setReference}
        />
      ) : null}
    </FormDialog>
  );
}
