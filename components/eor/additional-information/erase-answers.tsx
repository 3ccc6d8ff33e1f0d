"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { AlertDialog } from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { eraseSensitiveData, getAdditionalInformation } from "#lib/eor/additional-information/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { Information } from "./information.ts";

interface EraseAnswersProps {
  worker: Information["worker"];
  onErased: () => void;
}

/** Erases all of the worker's answers, on every contract. */
export function EraseAnswers({ worker, onErased }: EraseAnswersProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const erase = useMutation({
    mutationFn: () => call(eraseSensitiveData, { person_id: worker.id }),
    async onSuccess() {
      setOpen(false);
      toast({ title: `The sensitive data of ${worker.name} was erased` });
      await refetchActive(client, getAdditionalInformation);
      onErased();
    },
  });
  return (
    <div>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="ghost" className="text-bad">
            Erase sensitive data…
          </Button>
        }
        title={`Erase the sensitive data of ${worker.name}?`}
        action="Erase sensitive data"
        typedName={worker.name}
        onAction={() => erase.mutate()}
        pending={erase.isPending}
        error={erase.error ? errorMessage(erase.error) : undefined}
      >
        <p>Every answer on all contracts of {worker.name} is permanently deleted, and the worker link stops working.</p>
      </AlertDialog>
    </div>
  );
}
