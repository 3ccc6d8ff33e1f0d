import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { type Rule, ruleTypes } from "#lib/eor/forms/rules.ts";
import { most } from "./draft.ts";

interface RulesEntryProps {
  rules: readonly Rule[];
  /** By path: `validation/0/value`. */
  problems: Readonly<Record<string, string>>;
  onChange: (rules: Rule[]) => void;
}

const words = { MIN_LENGTH: "Minimum length", MAX_LENGTH: "Maximum length", REGEX: "Pattern" } as const;
const kinds = ruleTypes.map((value) => ({ value, label: words[value] }));

/** The rules for an answer, each with its error message. */
export function RulesEntry({ rules, problems, onChange }: RulesEntryProps) {
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
