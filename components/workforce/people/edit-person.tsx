import { useState } from "react";
import { PersonPicker } from "#components/equipment/assets/person-picker.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call } from "#lib/platform/api/client.ts";
import { deletePersonPhoto, type Person, setPersonPhoto, updatePerson } from "#lib/workforce/people/contract.ts";
import { PersonFields } from "./person-fields.tsx";
import { type PhotoChoice, PhotoField } from "./photo-field.tsx";

export default function EditPerson({ person, ...dialog }: OpenedDialog & { person: Person }) {
  const [photo, setPhoto] = useState<PhotoChoice>(null);

  async function save({ photo: _, manager_id = "", ...values }: Entries) {
    const of = { person_id: person.id };
    if (photo instanceof File) await call(setPersonPhoto, { ...of, file: photo });
    else if (photo === "remove") await call(deletePersonPhoto, of);
    // A retry doesn't send the photo again.
    setPhoto(null);
    await call(updatePerson, { ...of, ...values, manager_id: manager_id === "" ? null : manager_id });
  }

  return (
    <EntryDialog title={`Edit ${person.name}`} action="Save" send={save} done="Changes saved" {...dialog}>
      <PersonFields person={person} />
      <PersonPicker name="manager_id" label="Manager" optional initial={person.manager} except={person.id} />
      <PhotoField person={person} choice={photo} onChoice={setPhoto} />
    </EntryDialog>
  );
}
