import { useQueryClient } from "@tanstack/react-query";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { useIdempotencyKey } from "#components/forms/use-idempotency-key.ts";
import { refetchActive } from "#components/screen/refetch-active.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { createEorFormVersion, getEorForm } from "#lib/eor/forms/contract.ts";
import { type Definition, describeChanges } from "#lib/eor/forms/rules.ts";
import { call, RestError } from "#lib/platform/api/client.ts";
import { ChangeList } from "./change-list.tsx";
import { type FormKey, nameOf } from "./form-words.ts";

/** What replaces the current version when published. */
export interface Publication {
  title: string;
  action: string;
  note: string;
  definitions: Definition[];
}

interface PublishVersionProps extends OpenedDialog {
  form: FormKey;
  /** The current version. */
  current: { version: number; definitions: readonly Definition[] };
  publication: Publication;
  onPublished: () => void;
  /** Called when the server refuses some definitions. */
  onRefused?: (error: RestError) => void;
}

/** Shows what a new version changes, and publishes it. */
export default function PublishVersion(props: PublishVersionProps) {
  const { form, current, publication, onPublished, onRefused, ...opened } = props;
  const { title, action, note, definitions } = publication;
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const changes = describeChanges(current.definitions, definitions);

  async function send({ note: given = "" }: Entries) {
    const { kind, country, currency } = form;
    const input = { kind, country, currency, base_version: current.version, note: given.trim(), definitions };
    try {
      const { data } = await call(createEorFormVersion, input, { idempotencyKey: keyOf(input) });
      toast({ title: `Version ${data.version} of ${nameOf(form)} was published` });
    } catch (error) {
      if (error instanceof RestError) onRefused?.(error);
      // Someone else published first: the dialog continues with their version.
      if (error instanceof RestError && error.status === 409) await refetchActive(client, getEorForm);
      throw error;
    }
    await refetchActive(client, getEorForm);
    onPublished();
  }

  return (
    <EntryDialog
      title={title}
      description="The new version applies right away to every worker whose form can still change. Existing answers are kept."
      action={action}
      send={send}
      {...opened}
    >
      <ChangeList changes={changes} />
      <TextField
        label="What changed"
        name="note"
        optional
        helper="Shown in the list of versions."
        defaultValue={note}
        maxLength={500}
      />
    </EntryDialog>
  );
}
