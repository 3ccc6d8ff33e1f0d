"use client";

import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { Desk, WorkRow } from "./desk.ts";

interface RefuseDialogProps<Row extends WorkRow> {
  desk: Desk<Row>;
  rows: Row[];
  refuse: (rows: Row[], reason: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a reason, which is optional. */
export default function RefuseDialog<Row extends WorkRow>({ desk, rows, refuse, onClose }: RefuseDialogProps<Row>) {
  const what = rows.length === 1 ? desk.noun : `${rows.length} ${desk.plural}`;
  return (
    <EntryDialog
      title={`${desk.refused.verb} ${what}`}
      description={
        rows.length === 1 ? `The reason is shown with the ${desk.noun}.` : "The reason is shown with each of them."
      }
      action={`${desk.refused.verb} ${what}`}
      send={({ reason = "" }) => refuse(rows, reason.trim() || undefined)}
      onClose={onClose}
    >
      <Field label="Reason" name="reason" optional>
        <Textarea rows={3} maxLength={500} />
      </Field>
    </EntryDialog>
  );
}
