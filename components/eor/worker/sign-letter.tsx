import { EntryForm } from "#components/forms/entry-form.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { entriesOf, useEntries } from "#components/forms/use-entries.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { signWorkerResignation } from "#lib/eor/resignations/contract.ts";
import type { Worker, WorkerData } from "./use-worker.ts";

interface SignLetterProps {
  worker: Worker;
  resignation: WorkerData["resignations"][number];
}

export function SignLetter({ worker, resignation }: SignLetterProps) {
  const entry = useEntries({
    read: (form) => ({ resignation_id: resignation.id, signature: (entriesOf(form).signature ?? "").trim() }),
    check: ({ signature }): FieldErrors => (signature ? {} : { signature: "Type your full name to sign" }),
    send: (input, idempotencyKey) => worker.act((call) => call(signWorkerResignation, input, idempotencyKey)),
  });
  return (
    <EntryForm entry={entry} className="flex flex-col gap-4 border-t pt-3">
      <TextField
        label="Your full name"
        name="signature"
        helper="Typing your name signs the letter. You can't change it afterwards."
        autoComplete="name"
        maxLength={200}
      />
      <Button type="submit" variant="primary" className="self-start" pending={entry.pending}>
        Sign letter
      </Button>
    </EntryForm>
  );
}
