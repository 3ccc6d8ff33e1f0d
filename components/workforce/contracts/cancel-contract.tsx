"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "#components/screen/error-message.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import { transitionContract } from "#lib/workforce/contracts/contract.ts";
import type { Contract } from "./contract-words.ts";
import { cacheContract } from "./use-contract.ts";

/** Cancels a contract. This can't be undone, so the worker's name has to be typed. */
export default function CancelContract({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(transitionContract, { contract_id: contract.id, status: "cancelled" }),
    onSuccess({ data }) {
      cacheContract(client, data);
      toast({ title: "Contract canceled" });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Cancel the contract of ${contract.worker.name}?`}
      action="Cancel the contract"
      typedName={contract.worker.name}
      onAction={() => cancel.mutate()}
      pending={cancel.isPending}
      error={cancel.error ? errorMessage(cancel.error) : undefined}
    >
      It won't be paid. You can't restore a canceled contract, but you can create a new one.
    </AlertDialog>
  );
}
