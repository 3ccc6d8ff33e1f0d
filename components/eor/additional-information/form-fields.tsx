import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { type Answer, type Answers, answerTo, type Definition } from "#lib/eor/forms/rules.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { DefinitionField } from "./definition-field.tsx";
import type { Section } from "./information.tsx";

/** Moves focus to a field's control. */
function focusField(form: HTMLElement | null, key: string) {
  const field = form?.querySelector(`[data-field="${key}"]`);
  const control =
    field?.querySelector<HTMLElement>("input:checked") ??
    field?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
  control?.focus({ preventScroll: true });
  // Centered, so that no sticky bar covers the field or its error.
  field?.scrollIntoView({ block: "center" });
}

/** By field; the key is "" for errors that concern none. */
export type Errors = Readonly<Record<string, string>>;

/** What is wrong in a form. Errors that are shown at once move the focus to the first of them. */
export function useAnswerErrors(visible: readonly Definition[], problemsNow: () => Errors) {
  const box = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [times, setTimes] = useState(0);

  const focusProblem = useEffectEvent(() => {
    const wrong = visible.find(({ key }) => errors[key])?.key;
    if (wrong) focusField(box.current, wrong);
    else box.current?.querySelector<HTMLElement>("[data-problem]")?.focus();
  });

  useEffect(() => {
    if (times > 0) focusProblem();
  }, [times]);

  return {
    box,
    errors,
    set: setErrors,
    show(wrong: Errors) {
      setErrors(wrong);
      setTimes((count) => count + 1);
    },
    clear: (key: string) => setErrors(({ [key]: _, ...rest }) => rest),
    /** Says what is wrong with a field that the focus leaves. */
    check(key: string) {
      const { [key]: message } = problemsNow();
      if (message) setErrors({ ...errors, [key]: message });
    },
  };
}

interface ErrorSummaryProps {
  errors: Errors;
  fields: readonly Definition[];
  onChoose: (key: string) => void;
}

/** All errors of a form, each linking to its field. */
function ErrorSummary({ errors, fields, onChoose }: ErrorSummaryProps) {
  const wrong = fields.filter(({ key }) => errors[key]);
  if (wrong.length === 0 && !errors[""]) return null;
  const count = wrong.length === 1 ? "1 answer needs" : `${formatCount(wrong.length)} answers need`;
  return (
    <Banner
      tone="bad"
      tabIndex={-1}
      data-problem
      title={wrong.length > 0 ? `${count} to be corrected` : "The answers couldn't be saved"}
    >
      {errors[""] ? <p>{errors[""]}</p> : null}
      <ul className="mt-1 flex flex-col gap-1">
        {wrong.map(({ key, ui_guide }) => (
          <li key={key}>
            <a
              href={`#${key}`}
              className="inline-block min-h-6 underline"
              onClick={(event) => {
                event.preventDefault();
                onChoose(key);
              }}
            >
              {ui_guide.label}: {errors[key]}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface FormFieldsProps {
  form: ReturnType<typeof useAnswerErrors>;
  sections: readonly Section[];
  values: Answers;
  /** A new value recreates every control. */
  generation: number;
  onEnter: (key: string, answer: Answer | null) => void;
}

/** A form's fields with their errors, rendered from its definitions. */
export function FormFields({ form, sections, values, generation, onEnter }: FormFieldsProps) {
  const { box, errors } = form;
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
                if (!currentTarget.contains(relatedTarget)) form.check(definition.key);
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
