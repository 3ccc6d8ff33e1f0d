import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { SearchField } from "#components/table/search-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { query as queryOf } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { listPeople } from "#lib/workforce/people/contract.ts";
import { peopleToChoose } from "./people-to-choose.ts";

export type Person = Pick<
  OutputOf<typeof listPeople>["data"][number],
  "id" | "name" | "email" | "country" | "job_title"
>;

interface PersonChoiceProps {
  chosen: Person | null;
  onChoose: (person: Person | null) => void;
  error?: string | undefined;
}

/** An existing person, found by name, email address or job title. */
export function PersonChoice({ chosen, onChoose, error }: PersonChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const list = useQuery({
    ...queryOf(listPeople, peopleToChoose(search)),
    enabled: chosen === null,
    placeholderData: keepPreviousData,
  });
  const id = chosen?.id ?? null;
  const before = useRef(id);

  useEffect(() => {
    // The pressed control is gone: focus what replaced it.
    if (before.current !== id) box.current?.querySelector<HTMLElement>("input, button")?.focus();
    before.current = id;
  }, [id]);

  return (
    <div ref={box} className="flex flex-col gap-2">
      {chosen ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border bg-surface px-3 py-2 text-sm">
          <span className="min-w-0">
            <span className="font-medium">{chosen.name}</span>
            <span className="block text-xs break-all text-fg-2">{chosen.email}</span>
          </span>
          <Button size="small" onClick={() => onChoose(null)}>
            Choose someone else
          </Button>
        </div>
      ) : (
        <>
          <div className="flex">
            <SearchField
              label="Search people"
              placeholder="Name, email, or job title"
              search={search}
              onSearch={setSearch}
            />
          </div>
          {error ? (
            <p className="text-xs font-medium text-bad" data-problem tabIndex={-1}>
              {error}
            </p>
          ) : null}
          <PartMissing query={list} title="Couldn't load people" />
          {list.isPending && !list.error ? (
            <div role="status">
              <span className="sr-only">Loading people</span>
              <Skeleton className="h-48 w-full" />
            </div>
          ) : null}
          <div className={cn(list.isPlaceholderData && "opacity-60 transition-opacity delay-150")}>
            <Found people={list.data?.data} isSearch={search !== ""} onChoose={onChoose} />
          </div>
        </>
      )}
    </div>
  );
}

interface FoundProps {
  people: readonly Person[] | undefined;
  isSearch: boolean;
  onChoose: (person: Person) => void;
}

function Found({ people, isSearch, onChoose }: FoundProps) {
  if (people === undefined) return null;
  if (people.length === 0) {
    return <p className="py-2 text-sm text-fg-2">{isSearch ? "No matches." : "No people yet. Add a new person."}</p>;
  }
  return (
    <ul aria-label="People found" className="text-sm">
      {people.map((person) => (
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
    </ul>
  );
}
