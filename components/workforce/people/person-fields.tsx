import { CountryPicker } from "#components/forms/country-picker.tsx";
import { TextField } from "#components/forms/text-field.tsx";

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
      <TextField label="First name" name={`${prefix}first_name`} defaultValue={person.first_name} />
      <TextField label="Last name" name={`${prefix}last_name`} defaultValue={person.last_name} />
      <TextField
        label="Email address"
        name={`${prefix}email`}
        type="email"
        defaultValue={person.email}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField label="Job title" name={`${prefix}job_title`} defaultValue={person.job_title} />
      <CountryPicker label="Country" name={`${prefix}country`} initial={person.country ?? null} />
    </div>
  );
}
