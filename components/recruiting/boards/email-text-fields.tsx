"use client";

import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
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
      <TextField
        label="Subject"
        error={problems.subject}
        maxLength={200}
        value={edited.subject}
        onValueChange={(subject) => onChange({ ...edited, subject })}
      />
      <TextareaField
        label="Body"
        error={problems.body}
        helper={
          edited.isHtml
            ? "HTML. Placeholders such as {{ candidate.first_name }} are filled in."
            : "Empty lines separate paragraphs. Placeholders such as {{ candidate.first_name }} are filled in."
        }
        rows={8}
        value={edited.body}
        className={edited.isHtml ? "font-mono" : undefined}
        onValueChange={(body) => onChange({ ...edited, body })}
      />
      <Button size="small" variant="ghost" className="self-start" onClick={onDiscard}>
        Use the template's text
      </Button>
    </fieldset>
  );
}
