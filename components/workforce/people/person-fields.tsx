import { CountryPicker } from "#components/forms/country-picker.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

export const personFieldNames = ["first_name", "last_name", "email", "country", "job_title"] as const;

interface PersonFieldsProps {
  /** Initial values. */
  person?: Partial<Record<(typeof personFieldNames)[number], string>>;
  /** Prefix for the field names, if the form has other fields too. */
  prefix?: string;
}

/** A person's details. */
export function PersonFields({ person = {}, prefix = "" }: PersonFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First name" name={`${prefix}first_name`}>
        <Input defaultValue={person.first_name} autoComplete="off" />
      </Field>
      <Field label="Last name" name={`${prefix}last_name`}>
        <Input defaultValue={person.last_name} autoComplete="off" />
      </Field>
      <Field label="Email address" name={`${prefix}email`}>
        <Input type="email" defaultValue={person.email} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Job title" name={`${prefix}job_title`}>
        <Input defaultValue={person.job_title} autoComplete="off" />
      </Field>
      <CountryPicker label="Country" name={`${prefix}country`} initial={person.country ?? null} />
    </div>
  );
}
