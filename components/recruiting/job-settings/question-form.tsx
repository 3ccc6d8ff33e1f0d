import { useState } from "react";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { questionTypeWords } from "#components/recruiting/words.ts";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import type { GivenQuestion } from "#lib/recruiting/job-postings/contract.ts";
import { maxOptions, type Question, questionTypes } from "#lib/recruiting/job-postings/rules.ts";

interface QuestionFormProps extends OpenedDialog {
  /** The question to edit; null adds one. */
  question: Question | null;
  send: (question: GivenQuestion) => Promise<void>;
}

const types = questionTypes.map((value) => ({ value, label: questionTypeWords[value] }));

const linesOf = (text = "") => [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");

export default function QuestionForm({ question, send, ...dialog }: QuestionFormProps) {
  const [type, setType] = useState(question?.type ?? "FREETEXT");
  const isChoice = type === "SINGLESELECTION";

  function check({ text = "", options }: Entries): FieldErrors {
    const errors: FieldErrors = {};
    if (text.trim() === "") errors.text = "Enter the question.";
    if (!isChoice) return errors;
    const lines = linesOf(options);
    if (lines.length < 2) errors.options = "Enter at least two options, one per line.";
    else if (lines.length > maxOptions) errors.options = `Enter at most ${maxOptions} options.`;
    else if (lines.some((line) => line.length > 200)) errors.options = "Use at most 200 characters for each option.";
    return errors;
  }

  async function save({ text = "", options, is_required }: Entries) {
    const known = question?.options ?? [];
    await send({
      ...(question ? { id: question.id } : {}),
      ...{ type, text: text.trim(), is_required: is_required !== undefined },
      options: isChoice
        ? linesOf(options).map((label) => known.find((option) => option.label === label) ?? { label })
        : [],
    });
  }

  return (
    <EntryDialog
      {...dialog}
      title={question ? "Edit question" : "Add question"}
      action={question ? "Save changes" : "Add question"}
      check={check}
      send={save}
    >
      <TextField label="Question" name="text" maxLength={500} defaultValue={question?.text} />
      <SelectField label="Answer" items={types} value={type} onValueChange={setType} />
      {isChoice ? (
        <TextareaField
          label="Options"
          name="options"
          helper="One per line"
          rows={5}
          defaultValue={question?.options.map(({ label }) => label).join("\n")}
        />
      ) : null}
      <Checkbox name="is_required" label="Required" defaultChecked={question?.is_required ?? false} />
    </EntryDialog>
  );
}
