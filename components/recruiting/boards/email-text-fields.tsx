import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { EditedEmail } from "./archive-choice.ts";

interface EmailTextFieldsProps {
  edited: EditedEmail;
  /** Why the server refuses it, by field. */
  problems: { subject?: string | undefined; body?: string | undefined };
  onChange: (edited: EditedEmail) => void;
  onDiscard: () => void;
}

/** The subject and body of one candidate's email. */
export function EmailTextFields({ edited, problems, onChange, onDiscard }: EmailTextFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 text-xs font-medium">Text for this candidate only</legend>
      <Field label="Subject" error={problems.subject}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={edited.subject}
          onChange={({ target }) => onChange({ ...edited, subject: target.value })}
        />
      </Field>
      <Field
        label="Body"
        error={problems.body}
        helper={
          edited.isHtml
            ? "HTML. Placeholders such as {{ candidate.first_name }} are filled in."
            : "Empty lines separate paragraphs. Placeholders such as {{ candidate.first_name }} are filled in."
        }
      >
        <Textarea
          rows={8}
          value={edited.body}
          className={edited.isHtml ? "font-mono" : undefined}
          onChange={({ target }) => onChange({ ...edited, body: target.value })}
        />
      </Field>
      <Button size="small" variant="ghost" className="self-start" onClick={onDiscard}>
        Use the template's text
      </Button>
    </fieldset>
  );
}
