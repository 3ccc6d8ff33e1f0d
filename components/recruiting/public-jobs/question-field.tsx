import { useState } from "react";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { useFormError } from "#components/ui/field.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { longestAnswer, type Question } from "#lib/recruiting/job-postings/rules.ts";

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** With more options than this, use a select. */
const maxRadios = 6;

/** One question of an application form; its answer is submitted as `answers/<id>`. */
export function QuestionField({ question }: { question: Question }) {
  const { id, type, text, is_required } = question;
  const name = `answers/${id}`;
  if (type === "FREETEXT")
    return <TextField label={text} name={name} optional={!is_required} maxLength={longestAnswer.FREETEXT} />;
  if (type === "PARAGRAPH")
    return (
      <TextareaField label={text} name={name} optional={!is_required} rows={5} maxLength={longestAnswer.PARAGRAPH} />
    );
  return <Choice question={question} name={name} />;
}

function Choice({ question, name }: { question: Question; name: string }) {
  const { type, text, is_required, options } = question;
  const [value, setValue] = useState<string | null>(null);
  const error = useFormError(name);
  const items = type === "YES_NO" ? yesNo : options.map(({ id, label }) => ({ value: id, label }));
  // Required only: a radio button can't be cleared once selected.
  if (is_required && items.length <= maxRadios)
    return (
      <div data-problem={error && true}>
        <RadioGroup label={text} name={name} value={value} options={items} onValueChange={setValue} />
      </div>
    );
  return (
    <SelectField
      label={text}
      name={name}
      optional={!is_required}
      items={is_required ? items : [{ value: "", label: "No answer" }, ...items]}
      value={is_required ? value : (value ?? "")}
      onValueChange={setValue}
    />
  );
}
