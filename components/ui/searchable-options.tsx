import { useState } from "react";
import { fold, matchesWords } from "#lib/platform/format/fold.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { Input } from "./input.tsx";
import type { OptionBoxesProps } from "./option-boxes.tsx";
import { OptionBoxes } from "./option-boxes.tsx";

interface SearchableOptionsProps<Value extends string> extends Omit<OptionBoxesProps<Value>, "className"> {
  placeholder?: string;
  /** How many are shown at once; enough for every country if omitted. */
  most?: number;
}

/** Checkboxes with a search field, for lists too long to scan; options already selected on opening come first. */
export default function SearchableOptions<Value extends string>(props: SearchableOptionsProps<Value>) {
  const { label, placeholder = "Search", most = 300, options, selected, onSelectedChange } = props;
  const [typed, setTyped] = useState("");
  const [first] = useState(() => new Set(selected));
  const found = options
    .filter(({ value, label: name }) => matchesWords(name, typed) || fold(value) === fold(typed.trim()))
    .sort((one, other) => Number(first.has(other.value)) - Number(first.has(one.value)));
  const hidden = found.length - most;
  const note =
    found.length === 0
      ? "No matches."
      : hidden > 0
        ? `${formatCount(hidden)} more. Refine your search to see them.`
        : "";
  return (
    <>
      <Input
        aria-label="Search options"
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="mb-1"
      />
      <OptionBoxes
        label={label}
        options={found.slice(0, most)}
        selected={selected}
        onSelectedChange={onSelectedChange}
        className="max-h-64 overflow-y-auto"
      />
      <p role="status" className={note ? "px-2 py-1 text-sm text-fg-2" : "sr-only"}>
        {note}
      </p>
    </>
  );
}
