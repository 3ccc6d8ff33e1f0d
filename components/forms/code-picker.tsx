import { useState } from "react";
import type { Labeled } from "#components/ui/field.tsx";
import { fold, matchesWords } from "#lib/platform/format/fold.ts";
import { Combobox } from "./combobox.tsx";

/** Props shared by the country and currency pickers. */
export interface CodeFieldProps extends Labeled {
  name: string;
  /** A code from the list. */
  initial: string | null;
  disabled?: boolean;
  onChoice?: (code: string | null) => void;
}

export interface Coded {
  code: string;
  /** Includes the code. */
  name: string;
}

interface CodePickerProps extends CodeFieldProps {
  /** In display order. */
  items: readonly Coded[];
  listLabel: string;
  emptyText: string;
}

function matching(items: readonly Coded[], typed: string): Coded[] {
  const search = fold(typed.trim());
  const rank = ({ code, name }: Coded) =>
    fold(code) === search ? 0 : fold(name).startsWith(search) ? 1 : matchesWords(name, typed) ? 2 : 3;
  return items
    .map((item) => ({ item, at: rank(item) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Picks from a list of codes, searchable by name or code. Typing a full code selects it. */
export function CodePicker({ items, initial, onChoice, ...field }: CodePickerProps) {
  const [typed, setTyped] = useState("");
  return (
    <Combobox
      {...field}
      placeholder="Name or code"
      onChoice={(item) => onChoice?.(item?.code ?? null)}
      initial={items.find(({ code }) => code === initial) ?? null}
      options={matching(items, typed)}
      exact={(text) => items.find(({ code }) => code === text.trim().toUpperCase())}
      keyOf={({ code }) => code}
      textOf={(item) => item.name}
      renderOption={(item) => <span className="block truncate">{item.name}</span>}
      onType={setTyped}
    />
  );
}
