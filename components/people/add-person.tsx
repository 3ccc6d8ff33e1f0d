"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { forgetWorkforce } from "#components/contracts/forget-workforce.ts";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/api/client.ts";
import type { InputOf } from "#lib/api/contract.ts";
import { createPerson } from "#lib/people/contract.ts";
import { PersonFields, personFieldNames } from "./person-fields.tsx";

interface AddPersonProps {
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

export default function AddPerson({ onClose, finalFocus }: AddPersonProps) {
  const client = useQueryClient();
  const router = useRouter();

  async function add(values: Entries, idempotencyKey: string) {
    const { data } = await call(createPerson, values as InputOf<typeof createPerson>, { idempotencyKey });
    forgetWorkforce(client);
    toast({ title: `${data.name} is added` });
    router.push(`/people/${data.id}`);
  }

  return (
    <EntryDialog
      title="Add a person"
      description="Somebody to make a contract with."
      action="Add person"
      fields={personFieldNames}
      send={add}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {(errors) => <PersonFields errors={errors} />}
    </EntryDialog>
  );
}
