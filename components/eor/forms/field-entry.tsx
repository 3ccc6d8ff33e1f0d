import { useState } from "react";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import {
  type Definition,
  fieldTypes,
  type Rule,
  requiredBy,
  requiredByWords,
  ruleTypes,
  typeWords,
} from "#lib/eor/forms/rules.ts";
import { ConditionsEntry } from "./conditions-entry.tsx";
import { most } from "./draft.ts";

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
  const text = (name: "label" | "local_label" | "helper_text" | "description", maxLength: number) => ({
    value: ui_guide[name],
    maxLength,
    onValueChange: (typed: string) => guide({ [name]: typed }),
  });
  return (
    <div className="flex flex-col gap-4 py-3 pl-1">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Label" error={problems["ui_guide/label"]} {...text("label", 150)} onBlur={onNamed} />
        <TextField
          label="Local label"
          optional
          helper="The label on the country's own forms."
          {...text("local_label", 150)}
        />
        <KeyEntry
          initial={definition.key}
          isCommon={isCommon}
          problem={problems.key}
          onChange={(key) => change({ key })}
        />
        <SelectField
          label="Type"
          items={types}
          value={type}
          onValueChange={(next) => change({ type: next, ui_guide: { ...ui_guide, field_type: next } })}
        />
        <TextField label="Helper text" optional {...text("helper_text", 300)} />
        <TextField label="Description" optional {...text("description", 500)} />
        <Checkbox
          label="Required"
          checked={definition.is_required}
          onChange={({ target }) => change({ is_required: target.checked })}
          className="sm:mt-5"
        />
        <SelectField
          label="Needed by"
          items={times}
          value={definition.required_by}
          onValueChange={(next) => change({ required_by: next })}
        />
      </div>
      {withOptions.has(type) || values_allowed.length > 0 ? (
        <TextareaField
          label="Allowed values"
          optional={type === "text"}
          helper="One per line. Answers have to be one of them."
          error={problems.values_allowed}
          value={values_allowed.join("\n")}
          onChange={({ target }) => change({ values_allowed: target.value === "" ? [] : target.value.split("\n") })}
        />
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
    <TextField
      label="Key"
      error={problem}
      helper={isCommon ? "Every additional information form has this field." : "Name of the property in the API."}
      value={typed}
      readOnly={isCommon}
      maxLength={60}
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono text-xs"
      onValueChange={setTyped}
      onBlur={() => typed.trim() !== initial && onChange(typed.trim())}
    />
  );
}

interface RulesEntryProps {
  rules: readonly Rule[];
  /** By path: `validation/0/value`. */
  problems: Readonly<Record<string, string>>;
  onChange: (rules: Rule[]) => void;
}

const words = { MIN_LENGTH: "Minimum length", MAX_LENGTH: "Maximum length", REGEX: "Pattern" } as const;
const kinds = ruleTypes.map((value) => ({ value, label: words[value] }));

/** The rules for an answer, each with its error message. */
function RulesEntry({ rules, problems, onChange }: RulesEntryProps) {
  const change = (at: number, patch: Partial<Rule>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...patch } : rule)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-xs font-medium">Validation rules</legend>
      {problems.validation ? <p className="text-xs font-medium text-bad">{problems.validation}</p> : null}
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position
        <fieldset key={at} aria-label={`Rule ${at + 1}`} className="flex min-w-0 flex-col gap-2 border-l-2 pl-3">
          <div className="grid items-start gap-2 sm:grid-cols-[10rem_1fr]">
            <SelectField
              label={`Kind of rule ${at + 1}`}
              items={kinds}
              value={rule.type}
              onValueChange={(type) => change(at, { type })}
            />
            <TextField
              label={`${words[rule.type]} of rule ${at + 1}`}
              error={problems[`validation/${at}/value`]}
              helper={rule.type === "REGEX" ? "RE2 syntax. Use ^ and $ to match the whole answer." : undefined}
              value={rule.value}
              maxLength={500}
              spellCheck={false}
              {...(rule.type === "REGEX" ? { className: "font-mono text-xs" } : { inputMode: "numeric" as const })}
              onValueChange={(value) => change(at, { value })}
            />
          </div>
          <TextField
            label={`Error message of rule ${at + 1}`}
            error={problems[`validation/${at}/error_message`]}
            value={rule.error_message}
            maxLength={300}
            onValueChange={(error_message) => change(at, { error_message })}
          />
          <Button
            size="small"
            variant="ghost"
            className="self-start"
            onClick={() => onChange(rules.filter((_, place) => place !== at))}
          >
            Remove rule {at + 1}
          </Button>
        </fieldset>
      ))}
      {rules.length < most.rules ? (
        <Button
          size="small"
          className="self-start"
          onClick={() => onChange([...rules, { type: "REGEX", value: "", error_message: "" }])}
        >
          Add rule
        </Button>
      ) : null}
    </fieldset>
  );
}
