import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { RestError } from "#lib/platform/api/client.ts";
import { errorsAfter } from "./errors-after.ts";

interface PageFormOptions<Values> {
  start: Values;
  /** Client-side validation errors by field. */
  check: (values: Values) => FieldErrors;
  /** Throws if the server rejects it. */
  send: (values: Values) => Promise<unknown>;
  /** Server errors by field; errors without a field use the key "". */
  toServerErrors: (error: unknown) => FieldErrors;
}

type Text<Values> = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values] & string;

export type PageForm<Values extends object> = ReturnType<typeof usePageForm<Values>>;

/**
 * State for a full-page form: values are kept in state because the page shows their effect and asks before discarding
 * them. Validation runs on submit and, from then on, on every change. The focus moves to the first invalid field.
 */
export function usePageForm<Values extends object>({ start, check, send, toServerErrors }: PageFormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [before, setBefore] = useState(start);
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failed, setFailed] = useState<FieldErrors>({});

  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>("[data-error-of]") ?? [])];
    const first = fields.find(({ dataset }) => failed[dataset.errorOf ?? ""]);
    first?.querySelector<HTMLElement>("input, button")?.focus();
  }, [failed]);

  function showErrors(wrong: FieldErrors) {
    setErrors(wrong);
    setFailed(wrong);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setIsSubmitted(true);
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    setErrors({});
    setIsPending(true);
    try {
      await send(values);
    } catch (error) {
      noticeSessionBreak(error);
      if (!(error instanceof RestError && error.status === 401)) showErrors(toServerErrors(error));
    } finally {
      setIsPending(false);
    }
  }

  function enter(change: Partial<Values>) {
    const next = { ...values, ...change };
    setValues(next);
    if (isSubmitted) setErrors(errorsAfter(errors, Object.keys(change), check(values), check(next)));
  }

  return {
    values,
    errors,
    isPending,
    isChanged: JSON.stringify(values) !== JSON.stringify(before),
    enter,
    /** Resets the form with these values as the new unmodified state. */
    restart(from: Values) {
      setBefore(from);
      setValues(from);
      setErrors({});
      setIsSubmitted(false);
    },
    formProps: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    /** Props for a text field. */
    text: (name: Text<Values>) => ({
      name,
      value: values[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => enter({ [name]: target.value } as Partial<Values>),
    }),
  };
}
