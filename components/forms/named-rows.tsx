import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Entries } from "./use-entries.ts";

interface NamedRow<Choice extends string = string> {
  /** Local to the form. */
  key: string;
  name: string;
  choice: Choice;
}

interface NamedRowsProps<Choice extends string> {
  label: string;
  /** What each row is, in lower case: "activity". */
  noun: string;
  /** What is chosen for each row: "Kind". */
  what: string;
  items: readonly { value: Choice; label: string }[];
  initial: readonly NamedRow<Choice>[];
  /** What a new row begins with. */
  first: Choice;
  maxLength: number;
  /** Shown while there are no rows. */
  none?: string;
}

/** The rows that a form has of this noun, in their order. */
export function rowsIn(entries: Entries, noun: string): NamedRow[] {
  const names = Object.keys(entries).filter((name) => name.startsWith(`${noun} `));
  return names.map((name) => ({
    key: name.slice(noun.length + 1),
    name: entries[name] ?? "",
    choice: entries[`choice of ${name}`] ?? "",
  }));
}

/** Names that someone adds and removes, with a choice for each. */
export function NamedRows<Choice extends string>(props: NamedRowsProps<Choice>) {
  const { label, noun, what, items, initial, first, maxLength, none } = props;
  const [rows, setRows] = useState(initial);
  const choose = (key: string, choice: Choice) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, choice } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-xs font-medium">{label}</legend>
      {rows.length === 0 && none ? <p className="text-xs text-fg-2">{none}</p> : null}
      {rows.map(({ key, name, choice }, at) => (
        <div key={key} className="flex flex-wrap gap-2">
          <Input
            name={`${noun} ${key}`}
            aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${at + 1}`}
            autoComplete="off"
            maxLength={maxLength}
            defaultValue={name}
            className="w-auto flex-[1_1_10rem]"
          />
          <Select
            name={`choice of ${noun} ${key}`}
            aria-label={`${what} of ${noun} ${at + 1}`}
            items={items}
            value={choice}
            onValueChange={(next) => choose(key, next)}
            className="w-36"
          />
          <Button
            variant="ghost"
            aria-label={`Remove ${noun} ${at + 1}`}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        className="self-start"
        onClick={() => setRows([...rows, { key: crypto.randomUUID(), name: "", choice: first }])}
      >
        Add {noun}
      </Button>
    </fieldset>
  );
}
