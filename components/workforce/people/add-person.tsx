import { useRouter } from "next/navigation";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { createPerson } from "#lib/workforce/people/contract.ts";
import { PersonFields } from "./person-fields.tsx";

export default function AddPerson({ ...dialog }: OpenedDialog) {
  const router = useRouter();

  async function add(values: Entries, idempotencyKey: string) {
    const { data } = await call(createPerson, values as InputOf<typeof createPerson>, { idempotencyKey });
    router.push(`/people/${data.id}`);
    return data.name;
  }

  return (
    <EntryDialog
      {...dialog}
      title="Add person"
      description="Someone you have or will have a contract with."
      action="Add person"
      send={add}
      done={(name) => `${name} was added`}
    >
      <PersonFields />
    </EntryDialog>
  );
}
