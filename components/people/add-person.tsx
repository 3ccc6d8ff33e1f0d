"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/api/client.ts";
import type { InputOf } from "#lib/api/contract.ts";
import { createPerson, listPeople } from "#lib/people/contract.ts";
import { PersonFields, personFieldNames } from "./person-fields.tsx";

interface AddPersonProps {
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

export default function AddPerson({ onClose, finalFocus }: AddPersonProps) {
  const client = useQueryClient();
  const router = useRouter();

  async function add(values: Record<string, string>) {
    const input = { ...values, country: values.country?.toUpperCase() } as InputOf<typeof createPerson>;
    const { data } = await call(createPerson, input);
    await client.invalidateQueries({ queryKey: [listPeople.name] });
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
