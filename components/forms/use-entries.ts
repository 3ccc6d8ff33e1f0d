import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { callErrors, type FieldErrors } from "#components/screen/field-errors.ts";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

/** Errors for incomplete dates: the browser submits nothing for them, so they would be dropped silently. */
function dateProblems(form: HTMLFormElement): FieldErrors {
  const begun = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")].filter(
    ({ validity }) => validity.badInput,
  );
  return Object.fromEntries(begun.map(({ name }) => [name, "Finish the date, or clear it."]));
}

export type Entries = Record<string, string>;

/** What a form's controls say, by name. */
export function entriesOf(form: HTMLFormElement | null): Entries {
  return Object.fromEntries([...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]));
}

/** The fields of a form that show their errors. */
function fieldsOf(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLElement>("[data-error-of]")].map(({ dataset }) => dataset.errorOf ?? "");
}

const firstProblem = "[aria-invalid], [data-problem] input, [data-problem]:is(button, [tabindex])";

interface EntriesOptions<Given> {
  read: (form: HTMLFormElement) => Given;
  /** Client-side validation errors by field; if omitted, only the server validates. */
  check?: ((given: Given) => FieldErrors) | undefined;
  /** Throws if the server rejects it. What was read alike has the same idempotency key. */
  send: (given: Given, idempotencyKey: string) => Promise<unknown>;
  /** Server errors by field. Without it, those of fields that can't show them concern the form as a whole, "". */
  toErrors?: (error: unknown) => FieldErrors;
}

export type EntriesState = ReturnType<typeof useEntries>;

/**
 * A form whose controls keep what is entered until it is submitted, drawn by `EntryForm`. It is sent once at a time, and
 * if something is wrong, the focus moves to the first invalid field.
 */
export function useEntries<Given>({ read, check, send, toErrors }: EntriesOptions<Given>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failedSubmits, setFailedSubmits] = useState(0);
  const [pending, setPending] = useState(false);
  const keyOf = useIdempotencyKey();

  useEffect(() => {
    if (failedSubmits > 0) form.current?.querySelector<HTMLElement>(firstProblem)?.focus();
  }, [failedSubmits]);

  function showErrors(wrong: FieldErrors) {
    setErrors(wrong);
    setFailedSubmits((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const { currentTarget } = event;
    const given = read(currentTarget);
    const wrong = { ...check?.(given), ...dateProblems(currentTarget) };
    if (Object.keys(wrong).length > 0) return showErrors(wrong);
    setPending(true);
    try {
      await send(given, keyOf(given));
    } catch (error) {
      noticeSessionBreak(error);
      showErrors(toErrors ? toErrors(error) : callErrors(error, fieldsOf(currentTarget)));
    } finally {
      setPending(false);
    }
  }

  function clearError(name: string) {
    if (errors[name]) setErrors(({ [name]: _, ...rest }) => rest);
  }

  return {
    form,
    errors,
    pending,
    clearError,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onChange({ target }: ChangeEvent<HTMLFormElement>) {
        const { name } = target as unknown as HTMLInputElement;
        clearError(target.closest<HTMLElement>("[data-error-of]")?.dataset.errorOf ?? name);
      },
    },
  };
}
