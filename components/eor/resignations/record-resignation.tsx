"use client";

import { useRouter } from "next/navigation";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { createResignation } from "#lib/eor/resignations/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { pathOf } from "./resignation-words.ts";

interface RecordResignationProps extends OpenedDialog {
  contract: { id: string; worker: { name: string }; starts_on: string };
}

export default function RecordResignation({ contract, onClose, finalFocus }: RecordResignationProps) {
  const router = useRouter();

  async function record({ desired_end_date = "", reason = "" }: Entries, idempotencyKey: string) {
    const input = { contract_id: contract.id, desired_end_date, reason };
    const { data } = await call(createResignation, input, { idempotencyKey });
    toast({ title: "Resignation recorded" });
    router.push(pathOf(data));
  }

  return (
    <EntryDialog
      title={`Record a resignation of ${contract.worker.name}`}
      description="For a worker who gave notice by email or in person. They still sign the letter, with a worker link."
      action="Record resignation"
      check={({ desired_end_date, reason }) => ({
        ...(desired_end_date ? {} : { desired_end_date: "Choose the last day" }),
        ...(reason?.trim() ? {} : { reason: "Enter a reason" }),
      })}
      send={record}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <Field label="Requested last day" name="desired_end_date">
        <Input type="date" min={contract.starts_on} />
      </Field>
      <Field label="Reason" name="reason" helper="Part of the letter.">
        <Input autoComplete="off" />
      </Field>
    </EntryDialog>
  );
}
