import { type FormEvent, useState } from "react";
import { FormFields, useAnswerErrors } from "#components/eor/additional-information/form-fields.tsx";
import { sectionsOf } from "#components/eor/additional-information/information.tsx";
import { utcDay } from "#components/table/calendar-day.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { type Answer, check, type Definition, visibleFields } from "#lib/eor/forms/rules.ts";
import type { FormKey } from "./form-words.ts";

/** The fields that can be rendered during editing: each key once. */
function drawable(definitions: readonly Definition[]): Definition[] {
  const seen = new Set<string>();
  return definitions.filter(({ key }) => key !== "" && !seen.has(key) && seen.add(key));
}

/** The form as workers will see it, with the same components and rules. Answers aren't sent. */
export function FormPreview({ kind, definitions }: { kind: FormKey["kind"]; definitions: readonly Definition[] }) {
  const [values, setValues] = useState<Readonly<Record<string, Answer | null>>>({});
  const [passed, setPassed] = useState(false);
  const [generation, setGeneration] = useState(0);
  const form = drawable(definitions);
  const visible = visibleFields(form, values);
  const sections = kind === "bank_guide" ? [{ title: "Bank account", definitions: visible }] : sectionsOf(visible);

  const state = useAnswerErrors(visible, () => problems(true));

  const problems = (partial: boolean) =>
    Object.fromEntries(
      check(form, values, { partial, today: utcDay(new Date()) }).map(({ key, message }) => [key, message]),
    );

  function checkAll(event: FormEvent) {
    event.preventDefault();
    const wrong = problems(false);
    state.show(wrong);
    setPassed(Object.keys(wrong).length === 0);
  }

  function enter(key: string, answer: Answer | null) {
    setValues({ ...values, [key]: answer });
    state.clear(key);
    setPassed(false);
  }

  function clear() {
    setValues({});
    state.set({});
    setPassed(false);
    setGeneration(generation + 1);
  }

  return (
    <form ref={state.box} noValidate aria-label="Preview" onSubmit={checkAll} className="flex flex-col gap-6">
      <FormFields
        form={state}
        sections={sections.filter((section) => section.definitions.length > 0)}
        values={values}
        generation={generation}
        onEnter={enter}
      />
      <div role="status">{passed ? <Banner tone="ok">Nothing is missing or wrong.</Banner> : null}</div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Check answers</Button>
        <Button variant="ghost" onClick={clear}>
          Clear answers
        </Button>
      </div>
    </form>
  );
}
