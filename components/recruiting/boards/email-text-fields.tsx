"use client";

import { useState } from "react";
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

/** The subject and body of one candidate's email. What is typed is previewed when the field is left. */
export function EmailTextFields({ edited, problems, onChange, onDiscard }: EmailTextFieldsProps) {
  const [subject, setSubject] = useState(edited.subject);
  const [body, setBody] = useState(edited.body);
  const keep = () => {
    if (subject !== edited.subject || body !== edited.body) onChange({ ...edited, subject, body });
  };
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3" onBlur={keep}>
      <legend className="px-1 text-xs font-medium">Text for this candidate only</legend>
      <Field label="Subject" error={problems.subject}>
        <Input autoComplete="off" maxLength={200} value={subject} onChange={({ target }) => setSubject(target.value)} />
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
          value={body}
          className={edited.isHtml ? "font-mono" : undefined}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={keep}>
          Update preview
        </Button>
        <Button size="small" variant="ghost" onClick={onDiscard}>
          Use the template's text
        </Button>
      </div>
    </fieldset>
  );
}
