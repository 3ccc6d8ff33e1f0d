import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { Textarea } from "#components/ui/textarea.tsx";
import { type DocumentSettings, updateDocumentSettings } from "#lib/money/document-settings/contract.ts";
import { updateDocumentSettingsInput } from "#lib/money/document-settings/inputs.ts";
import { logoTypes } from "#lib/money/document-settings/rules.ts";
import { call } from "#lib/platform/api/client.ts";

interface Area {
  name: "address" | "tax_numbers" | "bank_details" | "tax_note" | "footer";
  label: string;
  helper: string;
  rows: number;
  most: number;
}

const areas: readonly Area[] = [
  { name: "address", label: "Address", helper: "As it should appear on an envelope.", rows: 3, most: 500 },
  { name: "tax_numbers", label: "Tax numbers", helper: "VAT number and others, one per line.", rows: 2, most: 300 },
  {
    name: "bank_details",
    label: "Bank details",
    helper: "Shown on invoices that aren't paid yet.",
    rows: 3,
    most: 600,
  },
  {
    name: "tax_note",
    label: "Tax note",
    helper: "Shown on invoices without VAT, to say why none is charged.",
    rows: 2,
    most: 500,
  },
  { name: "footer", label: "Footer", helper: "Shown at the bottom of every page.", rows: 2, most: 300 },
];

const logoHelp = "PNG or JPEG, up to 1 MB. Everyone sees it on your public job pages, and workers on theirs.";

type Logo = { file: File } | "removed" | null;

/** Form value that changes with the logo, so that the form notices. */
function changeOf(logo: Logo): string {
  if (logo === null || logo === "removed") return logo ?? "";
  return [logo.file.name, logo.file.size, logo.file.lastModified].join("|");
}

export default function DocumentForm({ settings, ...opened }: OpenedDialog & { settings: DocumentSettings }) {
  const [logo, setLogo] = useState<Logo>(null);

  function send({ logo: _, file: __, ...texts }: Entries, idempotencyKey: string) {
    const chosen =
      logo === "removed" ? { remove_logo: "true" as const } : logo === null ? {} : { file: logo.file as never };
    return call(updateDocumentSettings, { ...texts, ...chosen }, { idempotencyKey });
  }

  function check({ logo: _, file: __, ...texts }: Entries) {
    return fieldErrors(updateDocumentSettingsInput.safeParse(texts).error?.issues ?? []);
  }

  return (
    <EntryDialog
      title="Edit document details"
      description="Changes apply to new documents. Existing ones keep the details they were created with."
      action="Save changes"
      check={check}
      send={send}
      done="Document details were saved"
      {...opened}
    >
      <input type="hidden" name="logo" value={changeOf(logo)} />
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label="Logo"
          name="file"
          optional
          helper={settings.logo && logo !== "removed" ? `${logoHelp} Replaces ${settings.logo.name}.` : logoHelp}
          className="min-w-0 flex-1"
        >
          <Input
            type="file"
            accept={Object.entries(logoTypes).flat().join()}
            className="py-1 file:mr-3 file:font-medium"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              setLogo(file ? { file } : null);
            }}
          />
        </Field>
        {settings.logo && logo === null ? <Button onClick={() => setLogo("removed")}>Remove logo</Button> : null}
        {logo === "removed" ? <Button onClick={() => setLogo(null)}>Keep logo</Button> : null}
      </div>
      <Field label="Name" name="name">
        <Input autoComplete="off" defaultValue={settings.name} maxLength={200} />
      </Field>
      {areas.map(({ name, label, helper, rows, most }) => (
        <Field key={name} label={label} name={name} optional helper={helper}>
          <Textarea rows={rows} defaultValue={settings[name]} maxLength={most} />
        </Field>
      ))}
    </EntryDialog>
  );
}
