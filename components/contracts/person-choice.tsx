"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { SearchField } from "#components/table/search-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { query as queryOf } from "#lib/api/client.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { listPeople } from "#lib/people/contract.ts";

export type Person = Pick<
  OutputOf<typeof listPeople>["data"][number],
  "id" | "name" | "email" | "country" | "job_title"
>;

const most = 6;

interface PersonChoiceProps {
  chosen: Person | null;
  onChoose: (person: Person | null) => void;
  error?: string | undefined;
}

/** Somebody who is there already, found by name, e-mail address or job title. */
export function PersonChoice({ chosen, onChoose, error }: PersonChoiceProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const { data } = useQuery({
    ...queryOf(listPeople, { limit: most, ...(search === "" ? {} : { search }) }),
    enabled: chosen === null,
    placeholderData: keepPreviousData,
  });
  if (chosen !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border bg-surface px-3 py-2 text-sm">
        <span className="min-w-0">
          <span className="font-medium">{chosen.name}</span>
          <span className="block text-xs break-all text-fg-2">{chosen.email}</span>
        </span>
        <Button size="small" onClick={() => onChoose(null)}>
          Choose somebody else
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex">
        <SearchField
          label="Search people"
          placeholder="Name, e-mail or job title"
          search={search}
          onSearch={setSearch}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-xs font-medium text-bad" data-problem tabIndex={-1}>
          {error}
        </p>
      ) : null}
      <ul aria-label="People found" className="text-sm">
        {data?.data.map((person) => (
          <li key={person.id} className="border-t first:border-0">
            <button
              type="button"
              onClick={() => onChoose(person)}
              className="flex min-h-(--control) w-full flex-wrap items-baseline gap-x-3 rounded-sm px-2 py-1 text-left hover:bg-subtle"
            >
              <span className="font-medium">{person.name}</span>
              <span className="text-xs text-fg-2">{person.job_title}</span>
              <span className="text-xs break-all text-fg-2">{person.email}</span>
            </button>
          </li>
        ))}
        {data && data.data.length === 0 ? <li className="py-2 text-fg-2">Nobody is found by that.</li> : null}
      </ul>
    </div>
  );
}
