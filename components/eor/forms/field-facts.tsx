import { conditionWords, type Definition, requiredByWords, ruleWords, typeWords } from "#lib/eor/forms/rules.ts";

interface FieldFactsProps {
  definition: Definition;
  labelOf: (key: string) => string;
  /** Includes its texts, options and rules. */
  whole?: boolean;
}

const line = "block text-xs text-fg-2 wrap-anywhere";

/** A read-only description of a field. */
export function FieldFacts({ definition, labelOf, whole = false }: FieldFactsProps) {
  const { key, type, is_required, ui_guide, dependencies, values_allowed, validation, required_by } = definition;
  const needed = `required by ${requiredByWords[required_by].toLowerCase()}`;
  return (
    <>
      <span className="block truncate font-medium">
        {ui_guide.label || key || "Field without a label"}
        {ui_guide.local_label ? <span className="font-normal text-fg-2"> · {ui_guide.local_label}</span> : null}
      </span>
      <span className={line}>
        <code className="font-mono">{key}</code> · {typeWords[type]} · {is_required ? needed : "optional"}
      </span>
      {dependencies.length > 0 ? (
        <span className={line}>Only if {dependencies.map((one) => conditionWords(one, labelOf)).join(" and ")}</span>
      ) : null}
      {whole ? (
        <>
          {ui_guide.description ? <span className={line}>{ui_guide.description}</span> : null}
          {ui_guide.helper_text ? <span className={line}>Helper text: {ui_guide.helper_text}</span> : null}
          {values_allowed.length > 0 ? <span className={line}>Options: {values_allowed.join(", ")}</span> : null}
          {validation.map((rule) => (
            <span key={JSON.stringify(rule)} className={line}>
              Rule: {ruleWords(rule)}
            </span>
          ))}
        </>
      ) : null}
    </>
  );
}

/** Labels of fields by key, for texts that mention them. */
export function labelsOf(definitions: readonly Definition[]): (key: string) => string {
  const labels = new Map(definitions.map(({ key, ui_guide }) => [key, ui_guide.label]));
  return (key) => labels.get(key) || key;
}
