import { useQueryClient } from "@tanstack/react-query";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { call } from "#lib/platform/api/client.ts";
import { type Contract, transitionContract } from "#lib/workforce/contracts/contract.ts";
import { cacheContract } from "./use-contract.ts";

/** Cancels a contract. This can't be undone, so the worker's name has to be typed. */
export default function CancelContract({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmedAction
      onClose={onClose}
      title={`Cancel the contract of ${contract.worker.name}?`}
      action="Cancel the contract"
      typedName={contract.worker.name}
      run={() => call(transitionContract, { contract_id: contract.id, status: "cancelled" })}
      done={{ title: "Contract canceled" }}
      onDone={({ data }) => cacheContract(client, data)}
    >
      It won't be paid. You can't restore a canceled contract, but you can create a new one.
    </ConfirmedAction>
  );
}
