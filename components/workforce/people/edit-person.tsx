"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { getPerson, updatePerson } from "#lib/workforce/people/contract.ts";
import { PersonFields, personFieldNames } from "./person-fields.tsx";

interface EditPersonProps {
  person: OutputOf<typeof getPerson>["data"];
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

export default function EditPerson({ person, onClose, finalFocus }: EditPersonProps) {
  const client = useQueryClient();

  async function save(values: Record<string, string>) {
    const { data } = await call(updatePerson, { person_id: person.id, ...values });
    client.setQueryData(queryKeyOf(getPerson, { person_id: person.id }), { data: { ...person, ...data } });
    toast({ title: "Changes saved" });
  }

  return (
    <EntryDialog
      title={`Edit ${person.name}`}
      action="Save"
      fields={personFieldNames}
      send={save}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {({ errors }) => <PersonFields errors={errors} person={person} />}
    </EntryDialog>
  );
}
