import { parseAsBoolean, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { SearchField } from "#components/table/search-field.tsx";
import { choiceParam, sortOf } from "#components/table/view-params.ts";
import { FilterChip, OneChip } from "#components/ui/filter-chip.tsx";
import { ToggleFilter } from "#components/ui/toggle-filter.tsx";
import { input, single } from "./filter.ts";

type Words<Value extends string> = Readonly<Record<Value, string | { word: string }>>;

interface Choices<Value extends string> {
  label: string;
  column?: string;
  /** The values with their words, in this order. */
  options: Words<Value> | readonly { value: Value; label: string }[];
}

function optionsOf<Value extends string>(
  options: Choices<Value>["options"],
): readonly { value: Value; label: string }[] {
  if (Array.isArray(options)) return options;
  const words = Object.entries(options) as [Value, string | { word: string }][];
  return words.map(([value, word]) => ({ value, label: typeof word === "string" ? word : word.word }));
}

/** A text. */
export function search<Name extends string = "search">(fields: string, name = "search" as Name) {
  return single("q", parseAsString.withDefault(""), {
    isSearch: true,
    input: (text) => input(name, text.trim().slice(0, 200)),
    draw: (text, set, noun) => (
      <SearchField label={`Search ${noun}`} placeholder={fields} search={text} onSearch={set} />
    ),
  });
}

/** Any of these values; none means every one. */
export function many<Key extends string, Name extends string, const Value extends string>(
  key: Key,
  name: Name,
  { label, options: given, opensWith = [], ...rest }: Choices<Value> & { opensWith?: NoInfer<Value>[] },
) {
  const options = optionsOf(given);
  const values = options.map(({ value }) => value);
  return single(key, choiceParam(values).withDefault(opensWith), {
    ...rest,
    input: (chosen) => input(name, chosen),
    draw: (selected, set) => (
      <FilterChip
        label={label}
        options={options}
        selected={selected}
        // In the order of the options, so that the same choice always has the same URL.
        onSelectedChange={(chosen) => set(values.filter((value) => chosen.includes(value)))}
      />
    ),
  });
}

/** One of these values. */
export function one<Key extends string, Name extends string, const Value extends string>(
  key: Key,
  name: Name,
  { label, options: given, ...rest }: Choices<Value>,
) {
  const options = optionsOf(given);
  return single(key, parseAsStringLiteral(options.map(({ value }) => value)), {
    ...rest,
    input: (chosen) => input(name, chosen),
    draw: (value, set) => <OneChip label={label} options={options} selected={value} onSelectedChange={set} />,
  });
}

/** Only rows with a property, while it is pressed. */
export function toggle<Key extends string, Name extends string>(key: Key, name: Name, label: string) {
  return single(key, parseAsBoolean.withDefault(false), {
    input: (isOn) => input(name, isOn && ("true" as const)),
    draw: (isOn, set) => <ToggleFilter label={label} isOn={isOn} onToggle={set} />,
  });
}

/** The list's order. `own` is the API's, and `first` the one that the list opens with. */
export function sorted<const Key extends string>(
  keys: readonly Key[],
  own: Key | `-${Key}`,
  first: Key | `-${Key}` = own,
) {
  const orders = keys.flatMap((key) => [key, `-${key}` as const]);
  return single("sort", parseAsStringLiteral([...new Set([own, ...orders])]).withDefault(first), {
    input(sort): { sort_by?: Key; sort_order?: "asc" | "desc" } {
      if (sort === own) return {};
      const { key, order } = sortOf(sort);
      return { sort_by: key as Key, sort_order: order };
    },
  });
}
