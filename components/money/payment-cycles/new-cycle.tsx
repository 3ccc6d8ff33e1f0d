import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { createPaymentCycle } from "#lib/money/payment-cycles/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { frequencyNames, pathOf, periodOf } from "./cycle.ts";
import { cacheCycle } from "./use-cycles.ts";

const frequencies = cycleFrequencies.toReversed().map((value) => ({ value, label: frequencyNames[value] }));

export default function NewCycle(opened: OpenedDialog) {
  const client = useQueryClient();
  const router = useRouter();

  async function create(entries: Entries, idempotencyKey: string) {
    const given = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ""));
    const { data } = await call(createPaymentCycle, given as InputOf<typeof createPaymentCycle>, { idempotencyKey });
    cacheCycle(client, data);
    toast({ title: `Payment cycle ${periodOf(data)} created` });
    router.push(pathOf(data));
  }

  return (
    <EntryDialog
      title="New payment cycle"
      description="It pays every contract with this frequency that is active in the period."
      action="Create payment cycle"
      send={create}
      {...opened}
    >
      <SelectField label="Frequency" name="frequency" items={frequencies} initial="monthly" />
      <TextField
        label="First day"
        name="starts_on"
        optional
        helper="Leave empty to continue from the last cycle. The first cycle needs a date."
        type="date"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Cut-off" name="cutoff_on" optional helper="Default: 5 days before the end." type="date" />
        <TextField label="Due" name="due_on" optional helper="Default: 7 days after the end." type="date" />
      </div>
    </EntryDialog>
  );
}
