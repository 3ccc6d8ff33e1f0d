import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { createDomain } from "#lib/organization/single-sign-on/contract.ts";
import { call } from "#lib/platform/api/client.ts";

export default function DomainForm(opened: OpenedDialog) {
  return (
    <EntryDialog
      title="Add a domain"
      description="You then add a TXT record to its DNS, which proves that it's yours."
      action="Add domain"
      send={({ domain = "" }) => call(createDomain, { domain })}
      {...opened}
    >
      <Field label="Domain" name="domain" helper="What follows @ in your members' email addresses.">
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={253} />
      </Field>
    </EntryDialog>
  );
}
