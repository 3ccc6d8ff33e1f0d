import { useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { name as nameOfView } from "#lib/organization/saved-views/inputs.ts";
import type { SavedView } from "./saved-view.ts";
import { useViewChanges } from "./use-view-changes.ts";

interface NameViewProps extends OpenedDialog {
  page: string;
  query: string;
  /** The view to rename; if undefined, a new one is saved. */
  renamed: SavedView | undefined;
  onSaved: (view: SavedView) => void;
}

export function NameView({ page, query, renamed, onSaved, ...opened }: NameViewProps) {
  const { organization } = useAccount();
  const { create, rename } = useViewChanges(page);
  const [name, setName] = useState(renamed?.name ?? "");
  const [isShared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);

  async function send() {
    if (renamed) return rename.mutateAsync({ view_id: renamed.id, name });
    const made = await create.mutateAsync({ page, name, query, is_shared: isShared, is_default: isDefault });
    onSaved(made.data);
    return made;
  }

  return (
    <EntryDialog
      isShort
      title={renamed ? `Rename “${renamed.name}”` : "Save as new view"}
      description={renamed ? undefined : "Saves the current filters, sort order, and columns."}
      className="max-w-form"
      action={renamed ? "Rename view" : "Save view"}
      check={() =>
        fieldErrors((nameOfView.safeParse(name).error?.issues ?? []).map((issue) => ({ ...issue, path: "/name" })))
      }
      send={send}
      {...opened}
    >
      <TextField label="Name" name="name" value={name} onValueChange={setName} />
      {renamed ? null : (
        <div className="flex flex-col gap-1">
          <Checkbox
            label={`Share with everyone in ${organization.name}`}
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
          <Checkbox
            label="Open the page with this view"
            helper="Only for you."
            checked={isDefault}
            onChange={(event) => setDefault(event.target.checked)}
          />
        </div>
      )}
    </EntryDialog>
  );
}
