import type { FieldErrors } from "#components/shell/field-errors.ts";

/**
 * What is wrong with a form after a change: the changed fields are checked anew, and a mistake that the change mended
 * elsewhere is gone. What the service refused stays at the fields that nobody touched.
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
