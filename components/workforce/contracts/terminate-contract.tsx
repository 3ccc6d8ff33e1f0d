import { ReturnNote } from "#components/equipment/assets/return-note.tsx";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { type Contract, terminateContract } from "#lib/workforce/contracts/contract.ts";

interface TerminateContractProps extends OpenedDialog {
  contract: Pick<Contract, "id" | "starts_on"> & { worker: Pick<Contract["worker"], "id" | "name"> };
}

/** Sets the last day; the termination can be withdrawn until that day is over. */
export default function TerminateContract({ contract, ...dialog }: TerminateContractProps) {
  return (
    <EntryDialog
      {...dialog}
      title={`Terminate the contract of ${contract.worker.name}`}
      description="The last day is paid. If it's in the past, the contract is completed right away and can't be reopened. If it's in the future, you can withdraw the termination until then."
      action="Terminate contract"
      variant="danger"
      check={({ ends_on, reason }) => ({
        ...(ends_on ? {} : { ends_on: "Choose the last day" }),
        ...(reason?.trim() ? {} : { reason: "Enter a reason" }),
      })}
      send={({ ends_on = "", reason = "" }, idempotencyKey) =>
        call(terminateContract, { contract_id: contract.id, ends_on, reason }, { idempotencyKey })
      }
      done={({ data }) => `Last day set to ${formatDate(data.ends_on)}`}
    >
      <ReturnNote person={contract.worker} />
      <TextField label="Last day" name="ends_on" type="date" min={contract.starts_on} />
      <TextField label="Reason" name="reason" helper="Shown in the history." />
    </EntryDialog>
  );
}
