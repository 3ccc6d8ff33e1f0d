import type { RefObject } from "react";
import { type Answer, type Answers, answerTo } from "#lib/eor/forms/rules.ts";
import { DefinitionField } from "./definition-field.tsx";
import { ErrorSummary, focusField } from "./error-summary.tsx";
import type { Section } from "./information.ts";

interface FormFieldsProps {
  /** The surrounding form. */
  box: RefObject<HTMLElement | null>;
  sections: readonly Section[];
  values: Answers;
  errors: Readonly<Record<string, string>>;
  /** A new value recreates every control. */
  generation: number;
  onEnter: (key: string, answer: Answer | null) => void;
  /** Called when focus leaves a field. */
  onLeave: (key: string) => void;
}

/** A form's fields with their errors, rendered from its definitions. */
export function FormFields({ box, sections, values, errors, generation, onEnter, onLeave }: FormFieldsProps) {
  const fields = sections.flatMap(({ definitions }) => definitions);
  return (
    <>
      <ErrorSummary errors={errors} fields={fields} onChoose={(key) => focusField(box.current, key)} />
      {sections.map(({ title, definitions }) => (
        <section key={definitions[0]?.key} aria-label={title} className="flex flex-col gap-4">
          <h2 className="text-lg font-semibold">{title}</h2>
          {definitions.map((definition) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the blur comes from the control inside
            <div
              key={definition.key}
              data-field={definition.key}
              onBlur={({ currentTarget, relatedTarget }) => {
                if (!currentTarget.contains(relatedTarget)) onLeave(definition.key);
              }}
            >
              <DefinitionField
                key={generation}
                definition={definition}
                answer={answerTo(values, definition.key) === null ? null : (values[definition.key] ?? null)}
                error={errors[definition.key]}
                onChange={(answer) => onEnter(definition.key, answer)}
              />
            </div>
          ))}
        </section>
      ))}
    </>
  );
}
