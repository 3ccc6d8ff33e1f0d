import { type Facts, formOf, hidesValues, isId, isList, type Schema, type Tool, valuesIn } from "./tools.ts";
import { countryCode, isSelf, likeness, periodOf, valuesOf, wideStems } from "./words.ts";

/** An ID that must be looked up first. */
export interface Reference {
  name: string;
  isList: boolean;
  /** What the record is: the words of the fact and of the argument. */
  noun: string;
  phrase: string;
}

export interface Filled {
  input: Record<string, unknown>;
  references: Reference[];
  /** Required arguments that nothing says. */
  missing: string[];
  /** Facts that no argument takes, and that the tool isn't about. */
  unused: string[];
  /** The answer to these may be among values that the short schema leaves out. */
  isUnsure: boolean;
}

const ends = /^(.*?)_?(from|to)(?:_(date))?$/;
const wrapped = (schema: Schema, value: unknown) => (isList(schema) ? [value].flat() : [value].flat()[0]);

/** A period goes to the pair of arguments that the words of the task are about: `issued_from_date` if something was issued. */
function fillPeriod(properties: Record<string, Schema>, key: string, value: string, words: string) {
  const period = periodOf(value);
  if (!period) return null;
  const names = Object.keys(properties);
  if (/\b(?:since|after)\b/.test(key)) {
    const since = names.find(
      (name) => /(?:after|from|since)/.test(name) && likeness(name.replace(/_.*$/, ""), key) > 0,
    );
    return since ? { [since]: period.from } : null;
  }
  const said = `${key} ${words}`;
  const pairs = names.flatMap((name) => {
    const [, about = "", end, date = ""] = ends.exec(name) ?? [];
    const to = [about, "to", date].filter(Boolean).join("_");
    return end === "from" && to in properties ? [{ about, from: name, to }] : [];
  });
  const [pair] = pairs.sort((a, b) => likeness(b.about, said) - likeness(a.about, said));
  if (!pair || periodOf(value)?.from === value) return null;
  const isExclusive = /before/.test(properties[pair.to]?.description ?? "before");
  const last = new Date(Date.parse(period.before) - 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  // What has yet to happen before a day happens from today on.
  const from = /\bbefore\b/.test(key) ? today : period.from;
  return { [pair.from]: from, [pair.to]: isExclusive ? period.before : last };
}

/** A word that is one of an argument's values. */
function fillValue(properties: Record<string, Schema>, key: string, value: string) {
  const fitting = Object.entries(properties).flatMap(([name, schema]) => {
    const values = valuesIn(schema);
    const hits = valuesOf(value, values);
    if (hits.length === 0 || (hits.length > 1 && !isList(schema))) return [];
    const score = likeness(name, key) * 3 + (isList(schema) ? 0.5 : 0) + 1 / hits.length;
    return likeness(name, key) > 0 || hits.length === 1 ? [{ name, score, value: wrapped(schema, hits) }] : [];
  });
  const [best] = fitting.sort((a, b) => b.score - a.score);
  return best ? { [best.name]: best.value } : null;
}

/** A text, number, or country that an argument of this name takes; also inside an object. */
function fillText(properties: Record<string, Schema>, key: string, value: string | number) {
  if (key === "name" && "first_name" in properties) {
    const [first, ...rest] = String(value).split(" ");
    return { first_name: first, last_name: rest.join(" ") };
  }
  const names = Object.entries(properties).filter(
    ([name, schema]) => !isId(name) && valuesIn(schema).length === 0 && !hidesValues(schema),
  );
  const best = names
    .map(([name, schema]) => ({ name, schema, score: name === key ? 2 : likeness(name, key) }))
    .sort((a, b) => b.score - a.score)[0];
  if (best && best.score >= 0.5) {
    const isCountry = /countr/.test(best.name) && /ISO|countr/i.test(JSON.stringify(best.schema));
    const code = isCountry ? countryCode(String(value)) : null;
    const isAmount = /amount|price|total/.test(best.name);
    return { [best.name]: wrapped(best.schema, code ?? (isAmount ? String(value) : value)) };
  }
  for (const [name, schema] of names) {
    const inner = formOf(schema).properties;
    if (inner && key in inner) {
      const code = key === "country" ? countryCode(String(value)) : null;
      return { [name]: { [key]: code ?? value } };
    }
  }
  return null;
}

/** An argument that is the ID of what the fact names. */
function idFor(properties: Record<string, Schema>, required: readonly string[], key: string): string | null {
  const ids = Object.keys(properties).filter((name) => isId(name) && valuesIn(properties[name] ?? {}).length === 0);
  const scored = ids
    .map((name) => {
      const noun = name.replace(/_?ids?$/, "").replaceAll("_", " ");
      const head = noun.split(" ").at(-1) ?? "";
      const score = noun ? Math.max(likeness(noun, key), likeness(head, key)) : 0.4;
      return { name, score: score + (required.includes(name) ? 0.5 : 0) };
    })
    .sort((a, b) => b.score - a.score)[0];
  return scored && scored.score >= 0.75 ? scored.name : null;
}

function merge(into: Record<string, unknown>, more: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(more)) {
    const old = into[name];
    into[name] = old && typeof old === "object" && !Array.isArray(old) ? { ...old, ...(value as object) } : value;
  }
}

/** What a required text means as well: something called one thing is also described by it. */
function sameFact(name: string, schema: Schema, facts: Facts): string | undefined {
  if (formOf(schema).type !== "string" || isId(name)) return undefined;
  const key = Object.keys(facts).find((one) => likeness(name, one) === 1);
  return key === undefined ? undefined : String(facts[key]);
}

/** Required arguments that no fact says but the task's own words do: what a reason is, and what `true` does. */
function fillRest(name: string, schema: Schema, words: string): unknown {
  if (formOf(schema).type === "boolean") {
    const [, does = ""] = /`?true`? (\w+)/.exec(schema.description ?? "") ?? [];
    return likeness(does, words) > 0 ? true : undefined;
  }
  return /reason|comment|note/.test(name) && formOf(schema).type === "string" ? words : undefined;
}

/** Whether a list is narrowed to some values already. */
const isPicked = (input: Record<string, unknown>) => Object.keys(input).some((name) => /^stat(?:us|e)/.test(name));

const isRecordsName = (text: string) => /\p{Lu}/u.test(text) && countryCode(text) === null && periodOf(text) === null;

/** The arguments of a tool, as far as facts and words of a task say them. */
export function fill(tool: Tool, facts: Facts, words: string): Filled {
  const properties = tool.inputSchema.properties ?? {};
  const required = tool.inputSchema.required ?? [];
  const filled: Filled = { input: {}, references: [], missing: [], unused: [], isUnsure: false };
  const about = wideStems(`${tool.name} ${tool.description}`);
  for (const [key, value] of Object.entries(facts)) {
    const id = idFor(properties, required, key);
    const given =
      fillPeriod(properties, key, String(value), words) ??
      (id === null ? (fillValue(properties, key, String(value)) ?? fillText(properties, key, value)) : null);
    if (given) merge(filled.input, given);
    else if (id !== null) {
      const noun = `${key} ${id.replace(/_?ids?$/, "").replaceAll("_", " ")}`;
      filled.references.push({ name: id, isList: isList(properties[id] ?? {}), noun, phrase: String(value) });
    } else {
      const isAbout = [...wideStems(String(value))].some((stem) => about.has(stem));
      filled.isUnsure ||= Object.values(properties).some(hidesValues);
      if (!isAbout) filled.unused.push(key);
    }
  }
  for (const [name, schema] of Object.entries(properties))
    if (!isPicked(filled.input) && /^`?all`? returns every/.test(schema.description ?? "")) filled.input[name] = "all";
  for (const name of required) {
    const schema = properties[name] ?? {};
    if (name in filled.input || filled.references.some((reference) => reference.name === name)) continue;
    const rest = sameFact(name, schema, facts) ?? fillRest(name, schema, words);
    if (rest !== undefined) filled.input[name] = rest;
    else if (isId(name)) {
      // Somebody's record: found by their name.
      const key = filled.unused.find((one) => isRecordsName(String(facts[one])));
      const noun = name.replace(/_?ids?$/, "").replaceAll("_", " ");
      if (key === undefined && !isSelf(noun)) {
        filled.missing.push(name);
        continue;
      }
      filled.unused = filled.unused.filter((one) => one !== key);
      filled.references.push({ name, isList: isList(schema), noun, phrase: key ? String(facts[key]) : "" });
    } else filled.missing.push(name);
  }
  return filled;
}
