import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { call } from "#lib/platform/api/client.ts";
import {
  createEmailTemplate,
  placeholders,
  type Template,
  updateEmailTemplate,
} from "#lib/recruiting/email-templates/contract.ts";

interface TemplateFormProps extends OpenedDialog {
  /** The template to edit; null adds one. */
  template: Template | null;
}

export default function TemplateForm({ template, ...dialog }: TemplateFormProps) {
  function save({ name = "", subject = "", body = "" }: Entries, idempotencyKey: string) {
    const given = { name, subject, body };
    if (template) return call(updateEmailTemplate, { template_id: template.id, ...given });
    return call(createEmailTemplate, given, { idempotencyKey });
  }

  return (
    <EntryDialog
      {...dialog}
      title={template ? `Edit ${template.name}` : "Add email template"}
      action={template ? "Save changes" : "Add template"}
      send={save}
      done={({ data }) => (template ? "Changes saved" : `${data.name} added`)}
    >
      <TextField label="Name" name="name" maxLength={100} defaultValue={template?.name} />
      <TextField label="Subject" name="subject" maxLength={200} defaultValue={template?.subject} />
      <TextareaField
        label="Body"
        name="body"
        helper={`HTML. Placeholders: ${placeholders.map((name) => `{{ ${name} }}`).join(", ")}`}
        rows={10}
        className="font-mono"
        defaultValue={template?.body}
      />
    </EntryDialog>
  );
}
