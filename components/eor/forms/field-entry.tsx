import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { type Definition, fieldTypes, requiredBy, requiredByWords, typeWords } from "#lib/eor/forms/rules.ts";
import { ConditionsEntry } from "./conditions-entry.tsx";
import { RulesEntry } from "./rules-entry.tsx";

interface FieldEntryProps {
  definition: Definition;
  /** The other fields of the form. */
  others: readonly Definition[];
  /** Every form of this kind has it, so its key is fixed. */
  isCommon: boolean;
  problems: Readonly<Record<string, string>>;
  onChange: (definition: Definition) => void;
  /** Called when the label is complete. */
  onNamed: () => void;
}

const types = fieldTypes.map((value) => ({ value, label: typeWords[value] }));
const times = requiredBy.map((value) => ({ value, label: requiredByWords[value] }));
const withOptions = new Set<string>(["text", "select", "multiselect"]);
const withoutRules = new Set<string>(["boolean", "date", "country"]);

/** All properties of a form field. */
export function FieldEntry({ definition, others, isCommon, problems, onChange, onNamed }: FieldEntryProps) {
  const { type, ui_guide, values_allowed, validation } = definition;
  const change = (patch: Partial<Definition>) => onChange({ ...definition, ...patch });
  const guide = (patch: Partial<Definition["ui_guide"]>) => change({ ui_guide: { ...ui_guide, ...patch } });
  return (
    <div className="flex flex-col gap-4 py-3 pl-1">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Label" error={problems["ui_guide/label"]}>
          <Input
            value={ui_guide.label}
            maxLength={150}
            autoComplete="off"
            onChange={({ target }) => guide({ label: target.value })}
            onBlur={onNamed}
          />
        </Field>
        <Field label="Local label" optional helper="The label on the country's own forms.">
          <Input
            value={ui_guide.local_label}
            maxLength={150}
            autoComplete="off"
            onChange={({ target }) => guide({ local_label: target.value })}
          />
        </Field>
        <KeyEntry
          initial={definition.key}
          isCommon={isCommon}
          problem={problems.key}
          onChange={(key) => change({ key })}
        />
        <Field label="Type">
          <Select
            items={types}
            value={type}
            onValueChange={(next) => change({ type: next, ui_guide: { ...ui_guide, field_type: next } })}
          />
        </Field>
        <Field label="Helper text" optional>
          <Input
            value={ui_guide.helper_text}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => guide({ helper_text: target.value })}
          />
        </Field>
        <Field label="Description" optional>
          <Input
            value={ui_guide.description}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => guide({ description: target.value })}
          />
        </Field>
        <Checkbox
          label="Required"
          checked={definition.is_required}
          onChange={({ target }) => change({ is_required: target.checked })}
          className="sm:mt-5"
        />
        <Field label="Needed by">
          <Select
            items={times}
            value={definition.required_by}
            onValueChange={(next) => change({ required_by: next })}
          />
        </Field>
      </div>
      {withOptions.has(type) || values_allowed.length > 0 ? (
        <Field
          label="Allowed values"
          optional={type === "text"}
          helper="One per line. Answers have to be one of them."
          error={problems.values_allowed}
        >
          <Textarea
            value={values_allowed.join("\n")}
            onChange={({ target }) => change({ values_allowed: target.value === "" ? [] : target.value.split("\n") })}
          />
        </Field>
      ) : null}
      {!withoutRules.has(type) || validation.length > 0 ? (
        <RulesEntry rules={validation} problems={problems} onChange={(rules) => change({ validation: rules })} />
      ) : null}
      <ConditionsEntry
        conditions={definition.dependencies}
        others={others}
        problems={problems}
        onChange={(dependencies) => change({ dependencies })}
      />
    </div>
  );
}

interface KeyEntryProps {
  initial: string;
  isCommon: boolean;
  problem: string | undefined;
  onChange: (key: string) => void;
}

/** Commits the key once it is complete: conditions of other fields follow it. */
function KeyEntry({ initial, isCommon, problem, onChange }: KeyEntryProps) {
  const [typed, setTyped] = useState(initial);
  const [known, setKnown] = useState(initial);
  if (known !== initial) {
    setKnown(initial);
    setTyped(initial);
  }
  return (
    <Field
      label="Key"
      error={problem}
      helper={isCommon ? "Every additional information form has this field." : "Name of the property in the API."}
    >
      <Input
        value={typed}
        readOnly={isCommon}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono text-xs"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed.trim() !== initial && onChange(typed.trim())}
      />
    </Field>
  );
}
