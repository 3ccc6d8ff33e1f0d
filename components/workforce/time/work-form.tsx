"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.tsx";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { ContractPicker } from "./contract-picker.tsx";
import type { Desk, WorkRow } from "./desk.ts";
import { LandingNote, type Terms, useTerms } from "./landing-note.tsx";
import { refresh } from "./use-review.ts";

export interface WorkFormProps<Row extends WorkRow> {
  desk: Desk<Row>;
  /** The one to change; null makes a new one. */
  row: Row | null;
  fields: (row: Row | null, errors: Record<string, string>, terms: Terms | null) => ReactNode;
  onClose: () => void;
}

function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Hands in a record or changes a pending one, and says while it is typed which cycle pays it. */
export default function WorkForm<Row extends WorkRow>({ desk, row, fields, onClose }: WorkFormProps<Row>) {
  const client = useQueryClient();
  const [contract, setContract] = useState(row?.contract_id ?? "");
  const [day, setDay] = useState(row ? desk.dayOf(row) : today());
  const terms = useTerms(contract, day, desk.noun === "timesheet" ? "time" : "adjustment");

  async function send(entries: Entries) {
    const { data } = await (row ? desk.form.change(row, entries) : desk.form.create(entries));
    const cycle = data.payment_cycle;
    toast({
      title: row ? `The ${desk.noun} is changed` : `The ${desk.noun} waits for a decision`,
      description: cycle ? `Paid in the cycle of ${formatPeriod(cycle.starts_on, cycle.ends_on)}` : undefined,
    });
    await refresh(client, desk);
  }

  return (
    <EntryDialog
      title={row ? `Change the ${desk.noun} of ${row.worker.name}` : desk.form.title}
      description={desk.form.description}
      action={row ? "Save changes" : desk.form.action}
      fields={desk.form.fields}
      check={(entries) => desk.form.check(entries, row)}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {row ? (
            <p className="text-sm text-fg-2">{row.contract_title}</p>
          ) : (
            <ContractPicker
              name="contract_id"
              isTimed={desk.noun === "timesheet"}
              error={errors.contract_id}
              onChoice={(chosen) => setContract(chosen?.id ?? "")}
            />
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={desk.dayHead} error={errors[desk.form.dayField]}>
              <Input
                name={desk.form.dayField}
                type="date"
                value={day}
                min="1990-01-01"
                max="2100-12-31"
                onChange={(event) => setDay(event.target.value)}
              />
            </Field>
            {fields(row, errors, terms.data?.data ?? null)}
          </div>
          <LandingNote terms={terms} />
          <Field label="Description" optional={desk.noun === "timesheet"} error={errors.description}>
            <Textarea name="description" rows={2} defaultValue={row?.description ?? ""} maxLength={500} />
          </Field>
        </>
      )}
    </EntryDialog>
  );
}
