import { stemsOf } from "#lib/platform/mcp/ranking.ts";
import type { Conversation } from "./client.ts";
import type { Reference } from "./fill.ts";
import { hidesValues, isId, isList, type Tool, valuesIn } from "./tools.ts";
import { isSelf, likeness, phraseOf, pluralOf, valuesOf, wideStems } from "./words.ts";

type Row = Record<string, unknown>;

/** The rows of an answer. */
function rowsOf(data: unknown): Row[] {
  if (Array.isArray(data)) return data.filter((row) => row !== null && typeof row === "object");
  if (data === null || typeof data !== "object") return [];
  const { data: inner, rows, items } = data as Row;
  return rowsOf(inner ?? rows ?? items ?? Object.values(data).find((value) => Array.isArray(value)));
}

/** Every record in an answer, also those inside others. */
function recordsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (value === null || typeof value !== "object") return [];
  return [value as Row, ...Object.values(value).flatMap(recordsIn)];
}

/** Every ID in an answer. */
const idsIn = (value: unknown): string[] =>
  recordsIn(value).flatMap((row) => Object.entries(row).flatMap(([key, id]) => (isId(key) && id ? [String(id)] : [])));

/** How well a record has this name; the whole value of a field is best. */
function fitOf(row: Row, name: string): number {
  const own = String(row.name ?? row.title ?? "");
  if (row.id === undefined || likeness(name, own) < 1) return 0;
  const isWhole = Object.values(row).some((value) => String(value).toLowerCase() === name.toLowerCase());
  return likeness(own, name) + Number(isWhole);
}

/** The record with this name, in the row that has most to do with what was looked up before. */
function namedIn(rows: readonly Row[], name: string, seen: ReadonlySet<string>): Row | undefined {
  const named = rows.flatMap((row) => {
    const near = 10 * new Set(idsIn(row)).intersection(seen).size;
    return recordsIn(row).map((record) => ({ record, fit: fitOf(record, name), near }));
  });
  const [best] = named.filter(({ fit }) => fit > 0).sort((one, other) => other.near + other.fit - one.near - one.fit);
  return best?.record;
}

/** The list that says most of what the record is, among the tools that are known. */
function listFor(known: Iterable<Tool>, noun: string): Tool | null {
  const scored = [...known]
    .filter(({ name, inputSchema }) => name.startsWith("list_") && (inputSchema.required ?? []).length === 0)
    .map((tool) => {
      const of = tool.name.slice("list_".length);
      return { tool, isAbout: likeness(of, noun) === 1, score: likeness(noun, of) };
    })
    .filter(({ isAbout }) => isAbout)
    .sort((a, b) => b.score - a.score)[0];
  return scored?.tool ?? null;
}

/** Filters and order for a phrase such as "the oldest timesheet that is still waiting". */
function narrow(tool: Tool, noun: string, phrase: string): Row {
  const { proper, order, rest } = phraseOf(phrase);
  const properties = tool.inputSchema.properties ?? {};
  const input: Row = {};
  // What it is says nothing about which one it is.
  const own = new Set(stemsOf(noun));
  const parts = rest.split(/\b(?:that|which|who)\b/).map((part) => part.split(" "));
  const said = new Set(
    parts.map((words) => words.filter((word) => !stemsOf(word).some((stem) => own.has(stem))).join(" ")),
  );
  if (proper && "search" in properties) input.search = proper;
  for (const [name, schema] of Object.entries(properties)) {
    if (/^(?:sort|expand|include|fields)/.test(name)) continue;
    const values = valuesIn(schema);
    const part = [...said].find((one) => valuesOf(one, values).length > 0);
    const hits = part === undefined ? [] : valuesOf(part, values);
    if (part === undefined || hits.length === values.length || (hits.length > 1 && !isList(schema))) continue;
    input[name] = isList(schema) ? hits : hits[0];
    // Each part of what is said is one filter.
    said.delete(part);
  }
  if (order !== null && "sort_order" in properties) input.sort_order = order;
  const sorts = properties.sort_by ? valuesIn(properties.sort_by) : [];
  const created = sorts.find((value) => /creat|issued/i.test(value));
  if (order !== null && created) input.sort_by = created;
  if (order === "asc" && !("sort_order" in properties) && "limit" in properties) {
    input.limit = 100;
    input.fields = ["id"];
  } else if (order !== null && "limit" in properties) input.limit = 1;
  return input;
}

/** The ID of a record with this name, by the search of everything if that is at hand. */
async function searchFor(talk: Conversation, noun: string, phrase: string): Promise<string | null> {
  const { proper } = phraseOf(phrase);
  if (proper === null || !talk.known.has("search")) return null;
  const { data } = await talk.run("search", { query: proper });
  const found = recordsIn(data).find(({ id, kind }) => id && likeness(String(kind), noun) === 1);
  return found ? String(found.id) : null;
}

/** The ID of the record that a phrase means, by one call of a list; null if there is none. */
export async function lookUp(talk: Conversation, { noun, phrase }: Reference): Promise<string | null> {
  if (isSelf(noun)) {
    const { data } = await talk.run("whoami", {});
    return idsIn(data)[0] ?? null;
  }
  let tool = listFor(talk.known.values(), noun);
  const searched = tool ? null : await searchFor(talk, noun, phrase);
  if (searched !== null) return searched;
  if (!tool) {
    const { tools } = await talk.find(`list ${pluralOf(noun)}`, 3);
    tool = listFor(tools, noun);
  }
  if (!tool) return null;
  const { order, proper, rest } = phraseOf(phrase);
  const properties = tool.inputSchema.properties ?? {};
  const isHidden = Object.values(properties).some(hidesValues) && wideStems(rest).size > wideStems(noun).size;
  if (isHidden && rest.trim()) {
    await talk.find(tool.name);
    tool = talk.known.get(tool.name) ?? tool;
  }
  const { data } = await talk.run(tool.name, narrow(tool, noun, phrase));
  const rows = rowsOf(data);
  const near = namedIn(rows, phrase, talk.seen);
  const oldest = order === "asc" && !("sort_order" in properties);
  const row = order === null && !proper && near ? near : oldest ? rows.at(-1) : rows[0];
  for (const id of idsIn(row)) talk.seen.add(id);
  return row?.id === undefined ? null : String(row.id);
}
