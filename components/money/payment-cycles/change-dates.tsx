import { useQueryClient } from "@tanstack/react-query";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { updatePaymentCycle } from "#lib/money/payment-cycles/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { type CycleDetail, periodOf } from "./cycle.ts";
import { cacheCycle } from "./use-cycles.ts";

/** Changes a cycle's cut-off and due date. */
export default function ChangeDates({ cycle, ...opened }: OpenedDialog & { cycle: CycleDetail }) {
  const client = useQueryClient();

  async function change({ cutoff_on = "", due_on = "" }: Entries, idempotencyKey: string) {
    const answer = await call(updatePaymentCycle, { cycle_id: cycle.id, cutoff_on, due_on }, { idempotencyKey });
    cacheCycle(client, answer.data);
    return answer;
  }

  return (
    <EntryDialog
      title={`Dates of ${periodOf(cycle)}`}
      description="You can change them until the cycle is closed."
      action="Change dates"
      check={({ cutoff_on, due_on }) => ({
        ...(cutoff_on ? {} : { cutoff_on: "Choose a date" }),
        ...(due_on ? {} : { due_on: "Choose a date" }),
      })}
      send={change}
      done={({ data }) => `Dates of ${periodOf(data)} changed`}
      {...opened}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Cut-off" name="cutoff_on" helper="Work after this day is paid in the next cycle.">
          <Input type="date" defaultValue={cycle.cutoff_on} />
        </Field>
        <Field
          label="Due"
          name="due_on"
          helper="When its invoices are due. Later if the cycle is closed after its end."
        >
          <Input type="date" defaultValue={cycle.due_on} />
        </Field>
      </div>
    </EntryDialog>
  );
}
