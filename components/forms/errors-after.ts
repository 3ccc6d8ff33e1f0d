import type { FieldErrors } from "#components/screen/field-errors.ts";

/**
 * A form's errors after a change: changed fields are revalidated, and errors the change fixed on other fields are
 * cleared. Server errors stay on fields that were not touched.
 */
export function errorsAfter(
  shown: FieldErrors,
  changed: readonly string[],
  before: FieldErrors,
  after: FieldErrors,
): FieldErrors {
  const kept = Object.entries(shown).filter(
    ([field]) => !changed.includes(field) && !(before[field] !== undefined && after[field] === undefined),
  );
  const found = Object.entries(after).filter(([field]) => changed.includes(field));
  return Object.fromEntries([...kept, ...found]);
}
