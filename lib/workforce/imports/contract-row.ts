import { z } from "zod";
import { text } from "#lib/platform/declaration/fields.ts";
import { filedMisfit } from "#lib/platform/format/digits.ts";
import { contractTerms } from "#lib/workforce/contracts/public.ts";
import { termErrors } from "#lib/workforce/contracts/rules.ts";
import { personFields } from "#lib/workforce/people/inputs.ts";

const words: Record<string, boolean> = { true: true, yes: true, "1": true, false: false, no: false, "0": false };

/** Columns of a contract import. */
export const contractColumns = {
  worker_email: personFields.email,
  first_name: personFields.first_name.optional(),
  last_name: personFields.last_name.optional(),
  job_title: personFields.job_title.optional(),
  legal_entity: text().max(300, "must have at most 300 characters"),
  ...contractTerms,
  is_cor: z
    .string()
    .transform((text, issues) => {
      const value = words[text.toLowerCase()];
      if (value === undefined) issues.addIssue({ code: "custom", message: "must be true or false" });
      return value;
    })
    .optional(),
};

export type ContractValues = z.output<z.ZodObject<typeof contractColumns>>;

/** Conflicts within a row, each with the column and what is wrong. */
export function rowTermErrors(values: ContractValues): { column: string; message: string }[] {
  const found = termErrors(values).map(({ field, message }) => ({ column: field as string, message }));
  if (typeof values.ends_on === "string" && values.ends_on < values.starts_on)
    found.push({ column: "ends_on", message: `must not be before starts_on, ${values.starts_on}` });
  const digits = filedMisfit(values.rate, values.currency);
  if (digits !== null) found.push({ column: "rate", message: digits });
  return found;
}
