import { alternativesOf, type Parameter, type Schema, singleOf, type Validators } from "./document.ts";

export type Row = Record<string, unknown>;

/** Identifies a row by its ID, or by its full content if it has none. */
export const idOf = (row: Row) => String(row.id ?? JSON.stringify(row));

export const idsOf = (rows: Row[]) => rows.map(idOf);

const known = new WeakMap<Row, Map<string, unknown[]>>();

/** Every value in a row by path, such as `worker.name`. Array elements share one path, as do their fields. */
export function leavesOf(row: Row): Map<string, unknown[]> {
  const leaves = known.get(row) ?? new Map<string, unknown[]>();
  if (known.has(row)) return leaves;
  const add = (place: string, value: unknown) => {
    const values = leaves.get(place);
    if (values) values.push(value);
    else leaves.set(place, [value]);
  };
  const visit = (value: unknown, place: string): void => {
    if (value === null) return;
    if (Array.isArray(value)) for (const element of value) visit(element, place);
    else if (typeof value === "object")
      for (const [key, inner] of Object.entries(value)) visit(inner, place === "" ? key : `${place}.${key}`);
    if (!Array.isArray(value) && place !== "") add(place, value);
  };
  visit(row, "");
  known.set(row, leaves);
  return leaves;
}

const wordsOf = (text: string) => text.split(/[._]/).map((word) => word.replace(/(y|ies|es|s)$/, ""));

/** Paths of values in the rows, those most similar to the filter's name first. */
export function placesIn(rows: Row[], { name }: Parameter): string[] {
  const wanted = wordsOf(name);
  const likeness = (place: string) => {
    const words = wordsOf(place);
    return words.filter((word) => wanted.includes(word)).length / words.length;
  };
  const ranks = new Map<string, number>();
  for (const row of rows)
    for (const place of leavesOf(row).keys()) if (!ranks.has(place)) ranks.set(place, likeness(place));
  return [...ranks].sort(([, one], [, other]) => other - one).map(([place]) => place);
}

/** A value in the form a filter takes: text, or JSON with the properties the schema requires. */
function textOf(value: unknown, { contentSchema }: Schema): string | undefined {
  if (!contentSchema) return typeof value === "string" && value !== "" ? value : undefined;
  const required = contentSchema.required ?? [];
  if (typeof value !== "object" || value === null || !required.every((key) => key in value)) return undefined;
  return JSON.stringify(Object.fromEntries(required.map((key) => [key, (value as Row)[key]])));
}

/** Texts at a path that the filter accepts: the most common first, but those in every row last. */
export function textsAt(rows: Row[], place: string, filter: Parameter, { accepts }: Validators): string[] {
  const schema = singleOf(filter);
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const text of new Set(
      leavesOf(row)
        .get(place)
        ?.map((value) => textOf(value, schema)),
    ))
      if (text !== undefined && accepts(schema, text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const rank = ([, count]: [string, number]) => (count < rows.length ? count : 0);
  return [...counts].sort((one, other) => rank(other) - rank(one)).map(([text]) => text);
}

/** Rows with one of the texts at a path. */
export function having(rows: Row[], place: string, filter: Parameter, texts: string[]): Row[] {
  const schema = singleOf(filter);
  const isWanted = (value: unknown) =>
    texts.includes(schema.contentSchema ? (textOf(value, schema) ?? "") : `${value}`);
  return rows.filter((row) => leavesOf(row).get(place)?.some(isWanted));
}

/** The median time at a path, as a day and in full, as far as the filter accepts them. */
export function middlesAt(rows: Row[], place: string, { schema }: Parameter, { accepts }: Validators): string[] {
  const times = rows.flatMap((row) => leavesOf(row).get(place) ?? []).filter((value) => typeof value === "string");
  const middle = times.sort()[times.length >> 1] ?? "";
  return [...new Set([middle.slice(0, 10), middle])].filter((text) =>
    alternativesOf(schema).some((alternative) => accepts(alternative, text)),
  );
}

/** Rows that a time filter keeps, by their time at a path: `from` is inclusive, `to` and `after` are exclusive. */
export function within(rows: Row[], place: string, { name }: Parameter, limit: string): Row[] {
  return rows.filter((row) => {
    const [time] = leavesOf(row).get(place) ?? [];
    if (typeof time !== "string") return false;
    if (/(^|_)to(_|$)/.test(name)) return time < limit;
    return name.endsWith("_after") ? time > limit : time >= limit;
  });
}

/** Whether the values at a path only rise or only fall. */
export function isSortedBy(rows: Row[], place: string): boolean {
  const values = rows.map((row) => leavesOf(row).get(place)?.[0]).filter((value) => value !== undefined);
  const isNumber = values.every((value) => /^-?\d+(\.\d+)?$/.test(`${value}`));
  const steps = values.slice(1).map((value, index) => {
    const [before, after] = [`${values[index]}`, `${value}`];
    return isNumber ? Math.sign(Number(after) - Number(before)) : before < after ? 1 : before > after ? -1 : 0;
  });
  return new Set(steps.filter((step) => step !== 0)).size === 1;
}

/** Whether one word at a path comes first or last, and both its rows and the others only rise or only fall at another. */
export function isLedByWord(rows: Row[], place: string, then: string): boolean {
  const wordOf = (row: Row) => leavesOf(row).get(place)?.[0];
  return [rows[0], rows.at(-1)].some((end) => {
    const led = rows.filter((row) => end && wordOf(row) === wordOf(end));
    const others = rows.filter((row) => !led.includes(row));
    const isApart = rows.slice(0, led.length).every((row) => led.includes(row)) || led[0] === rows[others.length];
    return others.length > 0 && isApart && [led, others].every((part) => part.length < 2 || isSortedBy(part, then));
  });
}
