import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import type { FieldErrors } from "#components/screen/field-errors.ts";
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
  /** Throws if the server refuses it. */
  send: (paid: { paid_at: string; service_reference?: string }) => Promise<unknown>;
  /** Announced when it has succeeded. */
  done: string;
  onClose: () => void;
}

/** Asks for the day the money moved. */
export function PaidDialog({ on, since, what, withReference, send, ...texts }: PaidDialogProps) {
  const first = since.slice(0, 10);
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState("");

  function check(): FieldErrors {
    const problem = paidDayProblem(day, { since: first, what, now: today() });
    return problem === null ? {} : { paid_at: problem };
  }

  function submit() {
    const service_reference = reference.trim();
    return send({ paid_at: day, ...(service_reference ? { service_reference } : {}) });
  }

  return (
    <EntryDialog isShort {...texts} check={check} send={submit}>
      <TextField label={on} name="paid_at" type="date" value={day} min={first} max={today()} onValueChange={setDay} />
      {withReference ? (
        <ReferenceField
          helper="As on the bank statement, so you can find the transfer."
          value={reference}
          onChange={setReference}
        />
      ) : null}
    </EntryDialog>
  );
}
