import { SelectField } from "#components/forms/select-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { Definition, Dependency } from "#lib/eor/forms/rules.ts";
import { most } from "./draft.ts";

interface ConditionsEntryProps {
  conditions: readonly Dependency[];
  /** The fields that a condition can refer to. */
  others: readonly Definition[];
  /** By path: `dependencies/0/value`. */
  problems: Readonly<Record<string, string>>;
  onChange: (conditions: Dependency[]) => void;
}

const comparisons = [
  { value: "is", label: "is" },
  { value: "one_of", label: "is one of" },
  { value: "neq", label: "isn't" },
  { value: "answered", label: "is answered" },
] as const;
const ordered = [
  { value: "gt", label: "is more than" },
  { value: "gte", label: "is at least" },
  { value: "lt", label: "is less than" },
  { value: "lte", label: "is at most" },
] as const;
type Comparison = (typeof comparisons | typeof ordered)[number]["value"];

function comparisonOf({ value }: Dependency): Comparison {
  if (typeof value === "string") return "is";
  if (Array.isArray(value)) return "one_of";
  if (value.op === "eq") return "is";
  return value.op === "neq" && value.value === "" ? "answered" : value.op;
}

function textOf({ value }: Dependency): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join("\n") : value.value;
}

function conditionOf(comparison: Comparison, text: string): Dependency["value"] {
  if (comparison === "is") return text;
  if (comparison === "one_of") return text === "" ? [] : text.split("\n").map((line) => line.trimStart());
  return { op: comparison === "answered" ? "neq" : comparison, value: comparison === "answered" ? "" : text };
}

const yesOrNo = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

function optionsOf(source: Definition | undefined): readonly { value: string; label: string }[] {
  if (source?.type === "boolean") return yesOrNo;
  return (source?.values_allowed ?? []).map((value) => ({ value, label: value }));
}

/** The conditions for showing a field. */
export function ConditionsEntry({ conditions, others, problems, onChange }: ConditionsEntryProps) {
  const change = (at: number, patch: Partial<Dependency>) =>
    onChange(conditions.map((one, place) => (place === at ? { ...one, ...patch } : one)));
  const [first] = others;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-xs font-medium">Show only if</legend>
      {problems.dependencies ? <p className="text-xs font-medium text-bad">{problems.dependencies}</p> : null}
      {conditions.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is identified by its position
        <fieldset key={at} aria-label={`Condition ${at + 1}`} className="flex min-w-0 flex-col gap-2 border-l-2 pl-3">
          <Condition {...{ condition, at, others, problems }} onChange={(patch) => change(at, patch)} />
          <Button
            size="small"
            variant="ghost"
            className="self-start"
            onClick={() => onChange(conditions.filter((_, place) => place !== at))}
          >
            Remove condition {at + 1}
          </Button>
        </fieldset>
      ))}
      {first && conditions.length < most.conditions ? (
        <Button
          size="small"
          className="self-start"
          onClick={() => onChange([...conditions, { key: first.key, value: optionsOf(first)[0]?.value ?? "" }])}
        >
          Add condition
        </Button>
      ) : null}
    </fieldset>
  );
}

interface ConditionProps extends Pick<ConditionsEntryProps, "others" | "problems"> {
  condition: Dependency;
  at: number;
  onChange: (patch: Partial<Dependency>) => void;
}

function Condition({ condition, at, others, problems, onChange }: ConditionProps) {
  const source = others.find(({ key }) => key === condition.key);
  const fields = others.map(({ key, ui_guide }) => ({ value: key, label: ui_guide.label || key }));
  const comparison = comparisonOf(condition);
  const isOrdered = source?.type === "number" || source?.type === "date";
  const offered = [
    ...comparisons,
    ...ordered.filter(({ value }) => isOrdered || value === comparison),
  ] satisfies readonly { value: Comparison; label: string }[];
  const options = optionsOf(source);
  const text = textOf(condition);
  const set = (next: string) => onChange({ value: conditionOf(comparison, next) });
  return (
    <div className="grid items-start gap-2 sm:grid-cols-3">
      <SelectField
        label={`Field of condition ${at + 1}`}
        error={problems[`dependencies/${at}/key`]}
        items={source ? fields : [...fields, { value: condition.key, label: `${condition.key} (missing)` }]}
        value={condition.key}
        onValueChange={(key) =>
          onChange({ key, value: optionsOf(others.find((one) => one.key === key))[0]?.value ?? "" })
        }
      />
      <SelectField<Comparison>
        label={`Comparison of condition ${at + 1}`}
        items={offered}
        value={comparison}
        onValueChange={(next) => onChange({ value: conditionOf(next, text) })}
      />
      {comparison === "answered" ? null : (
        <Field
          label={comparison === "one_of" ? `Values of condition ${at + 1}` : `Value of condition ${at + 1}`}
          error={problems[`dependencies/${at}/value`]}
          helper={comparison === "one_of" ? "One per line." : undefined}
        >
          {comparison === "one_of" ? (
            <Textarea value={text} onChange={({ target }) => set(target.value)} />
          ) : options.length > 0 ? (
            <Select
              items={options.some(({ value }) => value === text) ? options : [...options, { value: text, label: text }]}
              value={text}
              onValueChange={set}
            />
          ) : (
            <Input value={text} maxLength={200} autoComplete="off" onChange={({ target }) => set(target.value)} />
          )}
        </Field>
      )}
    </div>
  );
}
