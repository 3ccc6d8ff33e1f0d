import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { focusField } from "#components/eor/additional-information/error-summary.tsx";
import { FormFields } from "#components/eor/additional-information/form-fields.tsx";
import { sectionsOf } from "#components/eor/additional-information/information.ts";
import { utcDay } from "#components/table/calendar-day.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { type Answer, check, type Definition, visibleFields } from "#lib/eor/forms/rules.ts";
import type { FormKey } from "./form-words.ts";

interface FormPreviewProps {
  kind: FormKey["kind"];
  definitions: readonly Definition[];
}

/** The fields that can be rendered during editing: each key once. */
function drawable(definitions: readonly Definition[]): Definition[] {
  const seen = new Set<string>();
  return definitions.filter(({ key }) => key !== "" && !seen.has(key) && seen.add(key));
}

/** The form as workers will see it, with the same components and rules. Answers aren't sent. */
export function FormPreview({ kind, definitions }: FormPreviewProps) {
  const [values, setValues] = useState<Readonly<Record<string, Answer | null>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [checks, setChecks] = useState({ count: 0, passed: false });
  const [generation, setGeneration] = useState(0);
  const box = useRef<HTMLFormElement>(null);
  const form = drawable(definitions);
  const visible = visibleFields(form, values);
  const sections = kind === "bank_guide" ? [{ title: "Bank account", definitions: visible }] : sectionsOf(visible);

  const focusProblem = useEffectEvent(() => {
    const wrong = visible.find(({ key }) => errors[key])?.key;
    if (wrong) focusField(box.current, wrong);
  });
  useEffect(() => {
    if (checks.count > 0) focusProblem();
  }, [checks.count]);

  const problems = (partial: boolean) =>
    Object.fromEntries(
      check(form, values, { partial, today: utcDay(new Date()) }).map(({ key, message }) => [key, message]),
    );

  function checkAll(event: FormEvent) {
    event.preventDefault();
    const wrong = problems(false);
    setErrors(wrong);
    setChecks({ count: checks.count + 1, passed: Object.keys(wrong).length === 0 });
  }

  function enter(key: string, answer: Answer | null) {
    setValues({ ...values, [key]: answer });
    setErrors(({ [key]: _, ...rest }) => rest);
    setChecks({ ...checks, passed: false });
  }

  function checkField(key: string) {
    const { [key]: message } = problems(true);
    if (message) setErrors({ ...errors, [key]: message });
  }

  function clear() {
    setValues({});
    setErrors({});
    setChecks({ count: 0, passed: false });
    setGeneration(generation + 1);
  }

  return (
    <form ref={box} noValidate aria-label="Preview" onSubmit={checkAll} className="flex flex-col gap-6">
      <FormFields
        box={box}
        sections={sections.filter((section) => section.definitions.length > 0)}
        values={values}
        errors={errors}
        generation={generation}
        onEnter={enter}
        onLeave={checkField}
      />
      <div role="status">{checks.passed ? <Banner tone="ok">Nothing is missing or wrong.</Banner> : null}</div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Check answers</Button>
        <Button variant="ghost" onClick={clear}>
          Clear answers
        </Button>
      </div>
    </form>
  );
}
