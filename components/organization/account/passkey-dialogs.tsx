import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { makePasskey, NoPasskeyError } from "#components/screen/passkey.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { beginPasskey, createPasskey, type Passkey, updatePasskey } from "#lib/organization/passkeys/contract.ts";
import { passkeyName } from "#lib/organization/passkeys/inputs.ts";
import { call, RestError } from "#lib/platform/api/client.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface PasskeyDialogsProps extends OpenedDialog {
  /** A passkey is renamed. */
  task: "add" | Passkey;
  /** Name of this browser. */
  device: string;
}

/** Adds a passkey, and shows the recovery codes that come with the first second factor. */
async function add(name: string): Promise<readonly string[] | null> {
  const { data } = await call(beginPasskey, {});
  const credential = await makePasskey(data.options).catch((error: unknown) => {
    throw error instanceof NoPasskeyError ? new RestError(400, [{ message: error.message }], null) : error;
  });
  const made = await call(createPasskey, { name, credential });
  toast({ title: `${name} was added`, description: "It signs you in from now on." });
  return made.data.recovery_codes;
}

export default function PasskeyDialogs({ task, device, ...opened }: PasskeyDialogsProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isNew = task === "add";

  if (codes) return <RecoveryCodes codes={codes} onDone={opened.onClose} />;
  return (
    <EntryDialog
      title={isNew ? "Add a passkey" : `Rename ${task.name}`}
      description={isNew ? "Your browser asks you next where to save it." : "Your device may show its own name."}
      action={isNew ? "Continue" : "Rename passkey"}
      check={({ name }) =>
        fieldErrors(
          (passkeyName.safeParse(name).error?.issues ?? []).map(({ message }) => ({ path: "/name", message })),
        )
      }
      send={async ({ name = "" }) => {
        if (isNew) return add(name.trim());
        await call(updatePasskey, { passkey_id: task.id, name });
        return null;
      }}
      onSent={(made) => (made ? setCodes(made) : opened.onClose())}
      {...opened}
    >
      <Field label="Name" name="name" helper="So that you can tell your passkeys apart">
        <Input defaultValue={isNew ? device : task.name} maxLength={80} />
      </Field>
    </EntryDialog>
  );
}
