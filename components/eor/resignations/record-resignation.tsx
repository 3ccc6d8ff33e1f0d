import { useRouter } from "next/navigation";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { createResignation } from "#lib/eor/resignations/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { pathOf } from "./resignation-words.tsx";

export default function RecordResignation({
  contract,
  ...dialog
}: OpenedDialog & { contract: { id: string; worker: { name: string }; starts_on: string } }) {
  const router = useRouter();

  async function record({ desired_end_date = "", reason = "" }: Entries, idempotencyKey: string) {
    const input = { contract_id: contract.id, desired_end_date, reason };
    const { data } = await call(createResignation, input, { idempotencyKey });
    router.push(pathOf(data));
  }

  return (
    <EntryDialog
      {...dialog}
      title={`Record a resignation of ${contract.worker.name}`}
      description="For a worker who gave notice by email or in person. They still sign the letter, with a worker link."
      action="Record resignation"
      check={({ desired_end_date, reason }) => ({
        ...(desired_end_date ? {} : { desired_end_date: "Choose the last day" }),
        ...(reason?.trim() ? {} : { reason: "Enter a reason" }),
      })}
      send={record}
      done="Resignation recorded"
    >
      <TextField label="Requested last day" name="desired_end_date" type="date" min={contract.starts_on} />
      <TextField label="Reason" name="reason" helper="Part of the letter." />
    </EntryDialog>
  );
}
