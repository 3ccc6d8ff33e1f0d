"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Combobox } from "#components/forms/combobox.tsx";
import { useTypedSearch } from "#components/forms/use-typed-search.ts";
import { errorMessage } from "#components/screen/error-message.ts";
import { query } from "#lib/platform/api/client.ts";
import { listPeople } from "#lib/workforce/people/contract.ts";

const maxShown = 8;

/** Finds a person by name, email or job title. `name` is the form field's name. */
export function PersonPicker({ name }: { name: string }) {
  const { search, onType, isStale } = useTypedSearch();
  const [open, setOpen] = useState(false);
  const found = useQuery({
    ...query(listPeople, { limit: maxShown, ...(search === "" ? {} : { search }) }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox
      label="Person"
      name={name}
      listLabel="People"
      placeholder="Name, email, or job title"
      options={found.error ? [] : found.data?.data}
      isStale={isStale || found.isPlaceholderData}
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
      emptyText={found.error ? errorMessage(found.error) : "No person matches."}
      onType={onType}
      onOpenChange={setOpen}
    />
  );
}
