import { LookupField } from "#components/forms/lookup-field.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { listPeople } from "#lib/workforce/people/contract.ts";

type Person = OutputOf<typeof listPeople>["data"][number];

const maxShown = 8;

interface PersonPickerProps {
  /** The form field's name. */
  name: string;
  label?: string;
  helper?: string;
  optional?: boolean;
  error?: string | undefined;
  initial?: Pick<Person, "id" | "name"> | null;
  /** Someone who can't be chosen. */
  except?: string;
}

/** Finds a person by name, email or job title. */
export function PersonPicker({ name, label = "Person", except, initial = null, ...field }: PersonPickerProps) {
  return (
    <LookupField<OutputOf<typeof listPeople>, Pick<Person, "id" | "name"> & Partial<Person>>
      {...field}
      label={label}
      initial={initial}
      name={name}
      listLabel="People"
      placeholder="Name, email, or job title"
      read={(search) => query(listPeople, { limit: maxShown, ...search })}
      offered={({ data }) => data.filter(({ id }) => id !== except)}
      keyOf={({ id }) => id}
      textOf={(person) => person.name}
      renderOption={(person) => (
        <>
          <span className="block truncate font-medium">{person.name}</span>
          <span className="block truncate text-xs text-fg-2">
            {person.job_title} · {person.email}
          </span>
        </>
      )}
      emptyText="No person matches."
    />
  );
}
