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
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== text.trim()) setText(search);
  }

  const commit = useEffectEvent((typed: string) => {
    if (typed !== search) onSearch(typed, (typed === "") === (search === "") ? "replace" : "push");
  });

  useEffect(() => {
    const timer = setTimeout(() => commit(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

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
