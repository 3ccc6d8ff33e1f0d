"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { failure } from "#components/shell/refusal.ts";
import { afterPause } from "#components/table/after-pause.ts";
import { cn } from "#components/ui/class-names.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/api/contract.ts";
import { listContracts } from "#lib/workforce/contracts/contract.ts";

type Contract = OutputOf<typeof listContracts>["data"][number];

const typingMs = 150;
const mostShown = 8;

interface ContractPickerProps {
  /** The form's field for its id. */
  name: string;
  /** Only contracts that are paid by the hour or by the day. */
  isTimed: boolean;
  error: string | undefined;
  onChoice: (contract: Contract | null) => void;
}

const frequencies: Record<string, string> = { hourly: "by the hour", daily: "by the day", custom: "by result" };

function matching(search: string, isTimed: boolean): InputOf<typeof listContracts> {
  return {
    statuses: ["in_progress", "completed"],
    limit: isTimed ? 50 : mostShown,
    ...(isTimed ? { types: ["pay_as_you_go_time_based", "time_based", "ongoing_time_based"] } : {}),
    ...(search === "" ? {} : { search }),
  };
}

/** Finds a contract by its person or title (WAI-ARIA APG, combobox with a list). */
export function ContractPicker({ name, isTimed, error, onChoice }: ContractPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<Contract | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = useQuery({
    ...query(listContracts, matching(search, isTimed)),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const isOffered = ({ frequency }: Contract) => !isTimed || frequency === "hourly" || frequency === "daily";
  const offers = (found.data?.data ?? []).filter(isOffered).slice(0, mostShown);
  const shown = open && (found.data !== undefined || found.error !== null);

  useEffect(() => afterPause(typingMs, () => setSearch(typed.trim().slice(0, 200))), [typed]);

  useEffect(() => {
    if (shown) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [shown, active, id]);

  function choose(contract: Contract | null) {
    setChosen(contract);
    onChoice(contract);
    if (!contract) return;
    setTyped(wordsOf(contract));
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
      <Field label="Contract" error={error}>
        <Input
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown && offers.length > 0}
          aria-controls={`${id}-list`}
          {...(shown && offers[active] ? { "aria-activedescendant": `${id}-${active}` } : {})}
          value={typed}
          placeholder="Name, email or title"
          autoComplete="off"
          spellCheck={false}
          onClick={() => setOpen(chosen === null)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setOpen(true);
            if (chosen) choose(null);
          }}
        />
      </Field>
      <input type="hidden" name={name} value={chosen?.id ?? ""} />
      {shown ? (
        <div className="popup absolute inset-x-0 top-full z-10 mt-1">
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Contracts"
            className={cn("max-h-64 overflow-y-auto scroll-py-1 p-1", offers.length === 0 && "hidden")}
          >
            {offers.map((contract, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus
              <div
                key={contract.id}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerMove={() => setActive(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(contract)}
                className={cn("rounded-sm px-2 py-1 text-sm", at === active && "bg-subtle forced:outline-2")}
              >
                <span className="block truncate font-medium">{contract.worker.name}</span>
                <span className="block truncate text-xs text-fg-2">
                  {contract.title} · {frequencies[contract.frequency] ?? contract.frequency}
                  {contract.status === "completed" ? " · completed" : ""}
                </span>
              </div>
            ))}
          </div>
          {offers.length === 0 ? (
            <p role="status" className="px-3 py-2 text-sm text-fg-2">
              {found.error
                ? failure(found.error)
                : isTimed
                  ? "No contract by the hour or day matches."
                  : "No contract matches."}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function wordsOf({ worker, title }: Contract): string {
  return `${worker.name}, ${title}`;
}
