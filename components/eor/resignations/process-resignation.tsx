import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { processResignation } from "#lib/eor/resignations/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import type { ResignationDialogProps } from "./review-pto.tsx";

export default function ProcessResignation({ resignation, ...dialog }: ResignationDialogProps) {
  return (
    <EntryDialog
      title={`Process the resignation of ${resignation.worker.name}`}
      description="Ends the contract on the last day and completes the resignation. Until that day you can still withdraw the termination on the contract's page."
      action="End contract"
      variant="danger"
      check={({ end_date }): Record<string, string> => (end_date ? {} : { end_date: "Choose the last day" })}
      send={({ end_date = "" }, idempotencyKey) =>
        call(processResignation, { resignation_id: resignation.id, end_date }, { idempotencyKey })
      }
      done={({ data }) => `The contract ends on ${formatDate(data.end_date)}`}
      {...dialog}
    >
      <TextField
        label="Last day"
        name="end_date"
        helper={`The worker asked for ${formatDate(resignation.desired_end_date)}.`}
        type="date"
        defaultValue={resignation.desired_end_date}
      />
    </EntryDialog>
  );
}
