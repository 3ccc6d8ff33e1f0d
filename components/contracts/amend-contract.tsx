"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/api/client.ts";
import { amendContract } from "#lib/contracts/contract.ts";
import { formatDate } from "#lib/format/date.ts";
import type { Contract } from "./contract-words.ts";
import { keepContract } from "./use-contract.ts";

interface AmendContractProps {
  contract: Contract;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** New terms from a day on; what was paid before stays as it was. */
export default function AmendContract({ contract, onClose, finalFocus }: AmendContractProps) {
  const client = useQueryClient();

  async function amend({ effective_on = "", rate = "", title = "", note = "" }: Record<string, string>) {
    const { data } = await call(amendContract, {
      contract_id: contract.id,
      effective_on,
      ...(rate.trim() === "" || rate.trim() === contract.rate ? {} : { rate: rate.trim() }),
      ...(title.trim() === "" || title.trim() === contract.title ? {} : { title: title.trim() }),
      note,
    });
    keepContract(client, data);
    toast({ title: `The contract is amended from ${formatDate(effective_on)}` });
  }

  return (
    <EntryDialog
      title={`Amend the contract of ${contract.worker.name}`}
      description={`The first day may be ${formatDate(contract.amendable_from)} or later: what is closed before stays as it was paid.`}
      action="Amend contract"
      fields={["effective_on", "rate", "title", "note"]}
      send={amend}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {(errors) => (
        <>
          <Field label="First day" error={errors.effective_on}>
            <Input type="date" name="effective_on" min={contract.amendable_from} max={contract.ends_on ?? undefined} />
          </Field>
          <Field label={`Rate in ${contract.currency}`} error={errors.rate}>
            <Input name="rate" inputMode="decimal" defaultValue={contract.rate} autoComplete="off" />
          </Field>
          <Field label="Title" error={errors.title}>
            <Input name="title" defaultValue={contract.title} autoComplete="off" />
          </Field>
          <Field label="Note" optional helper="Why it changes: stands in the history." error={errors.note}>
            <Textarea name="note" rows={2} />
          </Field>
        </>
      )}
    </EntryDialog>
  );
}
