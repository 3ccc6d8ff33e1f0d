import { stemsOf } from "#lib/platform/mcp/ranking.ts";

/** Everyday words that mean the same to every client, whatever it asks for. */
const alike = [
  ["change", "update", "edit"],
  ["kind", "category", "type"],
  ["active", "in progress"],
  ["title", "name", "description"],
  ["decision", "status"],
  ["person", "worker", "hris profile", "people"],
  ["gone through", "paid", "completed", "done"],
  ["unused", "nobody using", "free", "available", "warehouse"],
  ["waiting", "pending", "confirm", "awaiting"],
  ["unpaid", "open", "due", "owe"],
  ["repair", "being repaired"],
  ["machine", "asset"],
].map((group) => group.map((words) => stemsOf(words)));

const has = (all: readonly string[], some: readonly string[]) =>
  some.length > 0 && some.every((stem) => all.includes(stem));

/** The stems of a text and of what means the same. */
export function wideStems(text: string): Set<string> {
  const own = stemsOf(text.replaceAll("_", " "));
  const groups = alike.filter((group) => group.some((words) => has(own, words)));
  return new Set([...own, ...groups.flat(2)]);
}

/** How many of the words of `name` the text says, from 0 to 1. */
export function likeness(name: string, text: string): number {
  const stems = stemsOf(name.replaceAll("_", " "));
  const said = wideStems(text);
  return stems.length === 0 ? 0 : stems.filter((stem) => said.has(stem)).length / stems.length;
}

/** A value that can't come to be any more. */
const isEnded = (value: string) => /cancel|fail|reject|declin|skip|archiv|refund|credit/i.test(value);

/** Values of a list that the text says; with "not … yet", those that can still become what it says. */
export function valuesOf(text: string, values: readonly string[]): string[] {
  const [, denied] = /(?:\bnot |n't |n’t |\bun)(.+?)(?: yet|$)/i.exec(text) ?? [];
  const said = wideStems(denied ?? text);
  const matches = (value: string) => {
    const stems = stemsOf(value.replaceAll("_", " "));
    return stems.some((stem) => said.has(stem));
  };
  const hits = values.filter(matches);
  if (denied === undefined) {
    const plain = stemsOf(text).join(" ");
    const exact = hits.filter((value) => stemsOf(value.replaceAll("_", " ")).join(" ") === plain);
    return exact.length > 0 ? exact : hits;
  }
  return hits.length === 0 ? [] : values.filter((value) => !hits.includes(value) && !isEnded(value));
}

const regions = new Intl.DisplayNames("en", { type: "region" });

/** The code of a country by its English name. */
export function countryCode(name: string): string | null {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // Former countries, such as DD, have the name of today's.
  const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  return codes.find((code) => regions.of(code) === name && isCurrent(code)) ?? null;
}

/** Days as ISO dates: the first, and the one after the last. */
export interface Period {
  from: string;
  before: string;
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A month, a year, or a day that is named in a text. */
export function periodOf(text: string): Period | null {
  const [day] = /\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day) return { from: day, before: iso(Date.parse(day) + 86_400_000) };
  const [, word, year] = /^(?:end of )?(?:([A-Z][a-z]+) )?(\d{4})$/.exec(text.trim()) ?? [];
  if (!year) return null;
  if (!word) return { from: `${year}-01-01`, before: `${Number(year) + 1}-01-01` };
  const month = new Date(`1 ${word} ${year} UTC`).getUTCMonth();
  return { from: iso(Date.UTC(Number(year), month, 1)), before: iso(Date.UTC(Number(year), month + 1, 1)) };
}

/** What identifies a record in a phrase such as "Ada's laptop" or "our newest active contract". */
export interface Phrase {
  /** Capitalized words: what a search finds it by. */
  proper: string | null;
  order: "asc" | "desc" | null;
  /** The other words, which filters may know. */
  rest: string;
}

export function phraseOf(text: string): Phrase {
  const names = text.match(/\p{Lu}[\p{L}.'-]*(?: \p{L}[\p{L}.'-]*)*/u)?.[0] ?? null;
  const proper = names === null ? null : names.split(/['’]s\b/, 1)[0] || null;
  const order = /\b(?:newest|latest|last)\b/i.test(text) ? "desc" : /\b(?:oldest|first)\b/i.test(text) ? "asc" : null;
  const rest = (proper === null ? text : text.replace(proper, "")).replace(
    /\b(?:newest|latest|last|oldest|first)\b/i,
    "",
  );
  return { proper, order, rest };
}

/** Several of what a noun names: `payment payment` → `payments`. */
export function pluralOf(noun: string): string {
  const words = [...new Set(noun.split(" "))].join(" ");
  return words === "person" ? "people" : `${words}s`;
}

/** Whoever makes a change is the person that the client works for. */
export const isSelf = (noun: string) => /^(?:creator|author|actor)$/.test(noun);
