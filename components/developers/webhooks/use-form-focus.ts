import { type RefObject, useEffect } from "react";
import type { FormState } from "react-hook-form";

/** After a failed submit the focus goes to the first field that is wrong. */
export function useFormFocus<Values extends object>(
  form: RefObject<HTMLFormElement | null>,
  { submitCount, isSubmitting }: FormState<Values>,
) {
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting)
      form.current?.querySelector<HTMLElement>("[data-invalid] :is(input, button)")?.focus();
  }, [form, submitCount, isSubmitting]);
}
