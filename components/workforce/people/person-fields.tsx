import { CountryPicker } from "#components/forms/country-picker.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

export const personFieldNames = ["first_name", "last_name", "email", "country", "job_title"] as const;

interface PersonFieldsProps {
  errors: Record<string, string>;
  /** Initial values. */
  person?: Partial<Record<(typeof personFieldNames)[number], string>>;
  /** Prefix for the field names, if the form has other fields too. */
  prefix?: string;
}

/** A person's details. */
export function PersonFields({ errors, person = {}, prefix = "" }: PersonFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First name" error={errors.first_name}>
        <Input name={`${prefix}first_name`} defaultValue={person.first_name} autoComplete="off" />
      </Field>
      <Field label="Last name" error={errors.last_name}>
        <Input name={`${prefix}last_name`} defaultValue={person.last_name} autoComplete="off" />
      </Field>
      <Field label="Email address" error={errors.email}>
        <Input
          name={`${prefix}email`}
          type="email"
          defaultValue={person.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Job title" error={errors.job_title}>
        <Input name={`${prefix}job_title`} defaultValue={person.job_title} autoComplete="off" />
      </Field>
      <CountryPicker
        label="Country"
        name={`${prefix}country`}
        error={errors.country && "Choose a country from the list."}
        initial={person.country ?? null}
      />
    </div>
  );
}
