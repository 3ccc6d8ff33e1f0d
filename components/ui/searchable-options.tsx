import { useState } from "react";
import { fold, matchesWords } from "#lib/platform/format/fold.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { Checkbox } from "./checkbox.tsx";
import { Input } from "./input.tsx";

export interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface SearchableOptionsProps<Value extends string> {
  /** "Tags" */
  label: string;
  placeholder?: string;
  options: readonly Option<Value>[];
  selected: readonly Value[];
  onSelectedChange: (selected: Value[]) => void;
}

/** Enough for every country. */
const maxShown = 300;

/** Checkboxes with a search field, for lists too long to scan; options already selected on opening come first. */
export default function SearchableOptions<Value extends string>(props: SearchableOptionsProps<Value>) {
  const { label, placeholder = "Search", options, selected, onSelectedChange } = props;
  const [typed, setTyped] = useState("");
  const [first] = useState(() => new Set(selected));
  const found = options
    .filter(({ value, label: name }) => matchesWords(name, typed) || fold(value) === fold(typed.trim()))
    .sort((one, other) => Number(first.has(other.value)) - Number(first.has(one.value)));
  const hidden = found.length - maxShown;
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
      <fieldset className="max-h-64 overflow-y-auto">
        <legend className="sr-only">{label}</legend>
        {found.slice(0, maxShown).map(({ value, label: name }) => (
          <Checkbox
            key={value}
            label={name}
            checked={selected.includes(value)}
            onChange={({ target }) =>
              onSelectedChange(target.checked ? [...selected, value] : selected.filter((one) => one !== value))
            }
            className="ml-0 rounded-sm px-1 py-0.5 hover:bg-subtle"
          />
        ))}
      </fieldset>
      <p role="status" className={note ? "px-2 py-1 text-sm text-fg-2" : "sr-only"}>
        {note}
      </p>
    </>
  );
}
