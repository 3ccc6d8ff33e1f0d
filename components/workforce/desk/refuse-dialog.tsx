import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextareaField } from "#components/forms/text-field.tsx";
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
      <TextareaField label="Reason" name="reason" optional rows={3} maxLength={500} />
    </EntryDialog>
  );
}
