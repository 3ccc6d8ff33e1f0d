"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { failure } from "#components/shell/refusal.ts";
import { afterPause } from "#components/table/after-pause.ts";
import { cn } from "#components/ui/class-names.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import { listPeople } from "#lib/workforce/people/contract.ts";

type Person = OutputOf<typeof listPeople>["data"][number];

const typingMs = 150;
const mostShown = 8;

/** Finds a person by name, email or job title (WAI-ARIA APG, combobox with a list). The form's field is `name`. */
export function PersonPicker({ name, error }: { name: string; error: string | undefined }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<Person | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = useQuery({
    ...query(listPeople, { limit: mostShown, ...(search === "" ? {} : { search }) }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const offers = found.data?.data ?? [];
  const shown = open && (found.data !== undefined || found.error !== null);

  useEffect(() => afterPause(typingMs, () => setSearch(typed.trim().slice(0, 200))), [typed]);

  useEffect(() => {
    if (shown) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [shown, active, id]);

  function choose(person: Person) {
    setChosen(person);
    setTyped(person.name);
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (offers.length > 0) setActive((active + (open ? by : 0) + offers.length) % offers.length);
    } else if (event.key === "Enter" && shown && offers[active]) {
      event.preventDefault();
      choose(offers[active]);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <Field label="Person" error={error}>
        <Input
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown && offers.length > 0}
          aria-controls={`${id}-list`}
          {...(shown && offers[active] ? { "aria-activedescendant": `${id}-${active}` } : {})}
          value={typed}
          placeholder="Name, email or job title"
          autoComplete="off"
          spellCheck={false}
          onClick={() => setOpen(chosen === null)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setOpen(true);
            setChosen(null);
          }}
        />
      </Field>
      <input type="hidden" name={name} value={chosen?.id ?? ""} />
      {shown ? (
        <div className="popup absolute inset-x-0 top-full z-10 mt-1">
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="People"
            className={cn("max-h-64 overflow-y-auto scroll-py-1 p-1", offers.length === 0 && "hidden")}
          >
            {offers.map((person, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus
              <div
                key={person.id}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerMove={() => setActive(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
                className={cn("rounded-sm px-2 py-1 text-sm", at === active && "bg-subtle forced:outline-2")}
              >
                <span className="block truncate font-medium">{person.name}</span>
                <span className="block truncate text-xs text-fg-2">
                  {person.job_title} · {person.email}
                </span>
              </div>
            ))}
          </div>
          {offers.length === 0 ? (
            <p role="status" className="px-3 py-2 text-sm text-fg-2">
              {found.error ? failure(found.error) : "No person matches."}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
