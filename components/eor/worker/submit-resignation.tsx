import { useState } from "react";
import { EntryForm } from "#components/forms/entry-form.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { entriesOf, useEntries } from "#components/forms/use-entries.ts";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { createWorkerResignation } from "#lib/eor/resignations/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { Worker, WorkerData } from "./use-worker.ts";

type Contract = WorkerData["profile"]["contracts"][number];

export function SubmitResignation({ worker, contracts }: { worker: Worker; contracts: readonly Contract[] }) {
  const [isOpen, setOpen] = useState(false);
  const entry = useEntries({
    read(form) {
      const { contract_id = contracts[0]?.id ?? "", desired_end_date = "", reason = "" } = entriesOf(form);
      // The letter prints the reason as one paragraph.
      return { contract_id, desired_end_date, reason: reason.replaceAll(/\s+/g, " ").trim() };
    },
    check: ({ desired_end_date, reason }) => ({
      ...(desired_end_date ? {} : { desired_end_date: "Choose your last day" }),
      ...(reason ? {} : { reason: "Enter a reason" }),
    }),
    send: (input, idempotencyKey) => worker.act((call) => call(createWorkerResignation, input, idempotencyKey)),
  });

  if (!isOpen)
    return (
      <Section title="Resign" id="resign">
        <p className="mb-3 text-fg-2">
          Tell your employer you want to leave. You read and sign a letter before it's final.
        </p>
        <Button onClick={() => setOpen(true)}>Start a resignation</Button>
      </Section>
    );
  return (
    <EntryForm entry={entry} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">Resign</h2>
      {contracts.length > 1 ? (
        <SelectField
          label="Contract"
          name="contract_id"
          items={contracts.map(({ id, title, starts_on }) => ({
            value: id,
            label: `${title}, from ${formatDate(starts_on)}`,
          }))}
          initial={contracts[0]?.id ?? null}
        />
      ) : null}
      <TextField label="Last day you want to work" name="desired_end_date" helper="Today or later." type="date" />
      <TextareaField
        label="Reason"
        name="reason"
        helper="Part of the letter. A short sentence is enough."
        rows={3}
        maxLength={500}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(false)}>Cancel</Button>
        <Button type="submit" variant="primary" pending={entry.pending}>
          Submit resignation
        </Button>
      </div>
    </EntryForm>
  );
}
