"use client";

import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { Input } from "#components/ui/input.tsx";

const pauseMs = 250;

interface SearchFieldProps {
  /** "Search invoices". */
  label: string;
  /** The fields searched: "Invoice number or worker". */
  placeholder: string;
  /** Current search text. */
  search: string;
  /** Called when typing pauses; starting and clearing a search each add a history entry. */
  onSearch: (search: string, how: "push" | "replace") => void;
}

/** Text filter for a list, focused with `/`. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  // The search that was seen last, and those of this field since, which come back late and change nothing typed since.
  const [own, setOwn] = useState([search]);
  const at = own.lastIndexOf(search);
  if (at < 0) setText(search);
  if (at !== 0) setOwn([search, ...own.slice(at < 0 ? own.length : at + 1)]);

  const commit = useEffectEvent((typed: string) => {
    if (typed === search) return;
    setOwn([...own, typed]);
    onSearch(typed, (typed === "") === (search === "") ? "replace" : "push");
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a search that comes back may not be the last one typed
  useEffect(() => {
    const timer = setTimeout(() => commit(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, search]);

  useCommands([{ label, group: "This page", keys: "/", run: () => input.current?.select() }]);

  function onKeyDown(event: KeyboardEvent) {
    // Inside a form, Enter in the search field must not submit the form.
    if (event.key === "Enter") event.preventDefault();
  }

  return (
    <div className="relative max-w-60 grow basis-52 max-sm:max-w-none max-sm:min-w-24 max-sm:basis-0">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-fg-3"
      />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.target.value)}
        className="pl-8"
      />
    </div>
  );
}
