"use client";

import { useEffect, useRef, useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { name as nameOfView } from "#lib/organization/saved-views/inputs.ts";
import { RestError } from "#lib/platform/api/client.ts";
import type { SavedView } from "./saved-view.ts";
import { useViewChanges } from "./use-view-changes.ts";

interface NameViewProps extends OpenedDialog {
  page: string;
  query: string;
  /** The view to rename; if undefined, a new one is saved. */
  renamed: SavedView | undefined;
  onSaved: (view: SavedView) => void;
}

export function NameView({ page, query, renamed, onSaved, onClose, finalFocus }: NameViewProps) {
  const input = useRef<HTMLInputElement>(null);
  const { organization } = useAccount();
  const { create, rename } = useViewChanges(page);
  const [name, setName] = useState(renamed?.name ?? "");
  const [isShared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [missing, setMissing] = useState<string>();
  const { isPending, error } = renamed ? rename : create;
  const refused = error instanceof RestError ? error.issues.find(({ path }) => path === "/name")?.message : undefined;

  useEffect(() => {
    if (refused) input.current?.focus();
  }, [refused]);

  function submit() {
    const checked = nameOfView.safeParse(name);
    setMissing(checked.error?.issues[0]?.message);
    if (!checked.success) return input.current?.focus();
    if (renamed) rename.mutate({ view_id: renamed.id, name }, { onSuccess: onClose });
    else
      create.mutate(
        { page, name, query, is_shared: isShared, is_default: isDefault },
        {
          onSuccess({ data }) {
            onSaved(data);
            onClose();
          },
        },
      );
  }

  return (
    <FormDialog
      title={renamed ? `Rename “${renamed.name}”` : "Save as new view"}
      description={renamed ? undefined : "Saves the current filters, sort order, and columns."}
      className="max-w-form"
      action={renamed ? "Rename view" : "Save view"}
      pending={isPending}
      onSubmit={submit}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {error && !refused ? <Banner tone="bad">{errorMessage(error)}</Banner> : null}
      <Field label="Name" error={missing ?? refused}>
        <Input ref={input} value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
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
    </FormDialog>
  );
}
