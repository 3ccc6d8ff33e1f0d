import type { FieldErrors } from "#components/screen/field-errors.ts";

/** Errors for incomplete dates: the browser submits nothing for them, so they would be dropped silently. */
export function dateProblems(form: HTMLFormElement): FieldErrors {
  const begun = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")].filter(
    ({ validity }) => validity.badInput,
  );
  return Object.fromEntries(begun.map(({ name }) => [name, "Finish the date, or clear it."]));
}
