import { useQueryClient } from "@tanstack/react-query";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import type { Receipt } from "#components/screen/erasure-receipt.tsx";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { Button } from "#components/ui/button.tsx";
import { eraseSensitiveData, getAdditionalInformation } from "#lib/eor/additional-information/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { Information } from "./information.ts";

interface EraseAnswersProps {
  worker: Information["worker"];
  onErased: (receipt: Receipt) => void;
}

/** Erases all of the worker's answers, on every contract. */
export function EraseAnswers({ worker, onErased }: EraseAnswersProps) {
  const client = useQueryClient();
  return (
    <div>
      <ConfirmedAction
        trigger={
          <Button variant="ghost" className="text-bad">
            Erase sensitive data…
          </Button>
        }
        title={`Erase the sensitive data of ${worker.name}?`}
        action="Erase sensitive data"
        typedName={worker.name}
        run={() => call(eraseSensitiveData, { person_id: worker.id })}
        done={{ title: `The sensitive data of ${worker.name} was erased` }}
        onDone={async ({ receipt }) => {
          await refetchActive(client, getAdditionalInformation);
          onErased(receipt);
        }}
      >
        <p>Every answer on all contracts of {worker.name} is permanently deleted, and the worker link stops working.</p>
      </ConfirmedAction>
    </div>
  );
}
