import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { type Resignation, reviewResignationPto } from "#lib/eor/resignations/contract.ts";
import { maxUnusedDays } from "#lib/eor/resignations/rules.ts";
import { call } from "#lib/platform/api/client.ts";

const settlements = [
  { value: "paid_out" as const, label: "Pay them out", helper: "With the last payroll." },
  { value: "taken" as const, label: "The worker takes them", helper: "Before the last day." },
];

export interface ResignationDialogProps extends OpenedDialog {
  resignation: Resignation;
}

export default function ReviewPto({ resignation, ...dialog }: ResignationDialogProps) {
  const [days, setDays] = useState(resignation.unused_pto_days?.toString() ?? "");
  const [settlement, setSettlement] = useState(
    resignation.pto_settlement === "taken" ? ("taken" as const) : ("paid_out" as const),
  );

  function review({ unused_pto_days = "", pto_settlement }: Entries, idempotencyKey: string) {
    const input = {
      resignation_id: resignation.id,
      unused_pto_days: unused_pto_days.trim(),
      ...(pto_settlement ? { pto_settlement: pto_settlement as "paid_out" | "taken" } : {}),
    };
    return call(reviewResignationPto, input, { idempotencyKey });
  }

  return (
    <EntryDialog
      {...dialog}
      title="Review paid time off"
      description={`How many days ${resignation.worker.name} has left on the last day. You can change this until you process the resignation.`}
      action="Save review"
      check={({ unused_pto_days = "" }): Record<string, string> =>
        /^\d{1,3}(\.[05]0*)?$/.test(unused_pto_days.trim()) && Number(unused_pto_days) <= maxUnusedDays
          ? {}
          : { unused_pto_days: `Enter whole or half days, from 0 to ${maxUnusedDays}, like 4.5` }
      }
      send={review}
      done="Paid time off reviewed"
    >
      <TextField label="Unused days" name="unused_pto_days" inputMode="decimal" value={days} onValueChange={setDays} />
      {Number(days) > 0 ? (
        <RadioGroup
          label="What happens to them"
          name="pto_settlement"
          value={settlement}
          options={settlements}
          onValueChange={setSettlement}
        />
      ) : null}
    </EntryDialog>
  );
}
