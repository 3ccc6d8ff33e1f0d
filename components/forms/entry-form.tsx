import type { ComponentProps } from "react";
import { ClearError, FormErrors } from "#components/ui/field.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { EntriesState } from "./use-entries.ts";

/** The form of `useEntries`, whose fields show their errors by name. */
export function EntryForm({ entry, children, ...props }: ComponentProps<"form"> & { entry: EntriesState }) {
  return (
    <form {...entry.formProps} {...props}>
      <FormProblem>{entry.errors[""]}</FormProblem>
      <FormErrors value={entry.errors}>
        <ClearError value={entry.clearError}>{children}</ClearError>
      </FormErrors>
    </form>
  );
}
