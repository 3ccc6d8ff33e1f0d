import type { ComponentProps } from "react";
import { CountryPicker } from "#components/forms/country-picker.tsx";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import type { Answer, Definition } from "#lib/eor/forms/rules.ts";

interface DefinitionFieldProps {
  definition: Definition;
  answer: Answer | null;
  error: string | undefined;
  onChange: (answer: Answer | null) => void;
}

const inputs: Partial<Record<Definition["type"], ComponentProps<"input">>> = {
  date: { type: "date", min: "1900-01-01", max: "2199-12-31" },
  email: { type: "email", autoCapitalize: "none", spellCheck: false },
  number: { inputMode: "decimal" },
  phone: { type: "tel" },
};

const none = { value: "", label: "No answer" };

function helperOf({ ui_guide: { local_label, description, helper_text } }: Definition): string {
  return [local_label && `${local_label}.`, description, helper_text].filter(Boolean).join(" ");
}

/** The control for one field of a form. */
export function DefinitionField({ definition, answer, error, onChange }: DefinitionFieldProps) {
  const { key, type, is_required, ui_guide, values_allowed: options } = definition;
  const helper = helperOf(definition);
  const around = { label: ui_guide.label, optional: !is_required, error, ...(helper ? { helper } : {}) };
  const text = typeof answer === "string" || typeof answer === "number" ? String(answer) : "";

  if (type === "boolean") {
    const yesOrNo = [{ value: "true", label: "Yes" }, { value: "false", label: "No" }, ...(is_required ? [] : [none])];
    return (
      <RadioGroup
        {...around}
        name={key}
        options={yesOrNo}
        value={typeof answer === "boolean" ? String(answer) : is_required ? null : ""}
        onValueChange={(value) => onChange(value === "" ? null : value === "true")}
      />
    );
  }
  if (type === "multiselect") {
    const chosen = Array.isArray(answer) ? answer : [];
    const choose = (option: string, isChosen: boolean) =>
      onChange(options.filter((one) => (one === option ? isChosen : chosen.includes(one))));
    return (
      <Choices {...around}>
        {options.map((option) => (
          <Checkbox
            key={option}
            name={key}
            label={option}
            checked={chosen.includes(option)}
            onChange={({ target }) => choose(option, target.checked)}
          />
        ))}
      </Choices>
    );
  }
  if (type === "country") return <CountryPicker {...around} name={key} initial={text || null} onChoice={onChange} />;
  const field = { ...around, name: key, value: text, onValueChange: onChange };
  if (options.length > 0)
    return (
      <SelectField
        {...field}
        items={[...(is_required ? [] : [none]), ...options.map((value) => ({ value, label: value }))]}
        value={text === "" && is_required ? null : text}
      />
    );
  return type === "textarea" ? <TextareaField {...field} /> : <TextField {...inputs[type]} {...field} />;
}
