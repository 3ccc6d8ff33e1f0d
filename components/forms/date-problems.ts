import type { FieldErrors } from "#components/shell/field-errors.ts";

/** Dates that were only begun: the browser gives a form nothing of them, so that they would be left out unnoticed. */
export function dateProblems(form: HTMLFormElement): FieldErrors {
  const begun = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")].filter(
    ({ validity }) => validity.badInput,
  );
  return Object.fromEntries(begun.map(({ name }) => [name, "Finish the date, or clear it."]));
}
