import type { Implemented } from "#lib/platform/api/execute.ts";
import type { Rehearsal } from "#lib/platform/api/rehearsal.ts";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import type { PlanWords } from "./plan-content.ts";
import { countsOf, type Fields, fieldsOf, labelOf, moneyOf, recordOf } from "./record-label.ts";
import type { Toolbox } from "./tool.ts";

const maxNamed = 3;
const maxDetails = 30;
const longestValue = 200;

/** The operation that reads the record with this key in its path. */
function readerAt({ tools }: Toolbox, path: string): Implemented | undefined {
  return [...tools.values()].find(({ operation: { contract } }) => contract.method === "GET" && contract.path === path)
    ?.operation;
}

/** The operation that reads a record by `key` alone: `/people/{person_id}` for `person_id`. */
function readerBy({ tools }: Toolbox, key: string): Implemented | undefined {
  return [...tools.values()]
    .map(({ operation }) => operation)
    .filter(({ contract: { method, path } }) => method === "GET" && path.endsWith(`/{${key}}`))
    .find(({ contract }) => pathKeys(contract.path).length === 1);
}

/** `tag_ids` and `ids` are lists of what `tag_id` and the record's own key name. */
function singular(key: string, { path }: Operation, toolbox: Toolbox): Implemented | undefined {
  if (key !== "ids") return readerBy(toolbox, key.replace(/s$/, ""));
  const resource = `/${path.split("/")[1]}/`;
  return [...toolbox.tools.values()]
    .map(({ operation }) => operation)
    .find(
      ({ contract }) =>
        contract.method === "GET" && contract.path.startsWith(`${resource}{`) && contract.path.endsWith("}"),
    );
}

const inWords = (key: string) => key.replace(/_ids?$/, "").replaceAll("_", " ");
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const cut = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue - 2)} …` : text);

function shown(value: unknown): string {
  if (value === null || value === "") return "nothing";
  const label = fieldsOf(value) && labelOf(value as Fields);
  if (label) return label;
  return cut(typeof value === "string" ? value : JSON.stringify(value));
}

/** The row of a record that only its list shows. */
async function rowIn(toolbox: Toolbox, own: string, input: Fields, read: Rehearsal["read"]): Promise<Fields | null> {
  const [, parent = "", key = ""] = /^(.*)\/\{(\w+)\}$/.exec(own) ?? [];
  const list = readerAt(toolbox, parent);
  const rows =
    list && fieldsOf(await read(list, { ...input, ...("limit" in list.contract.input.shape && { limit: 100 }) }))?.data;
  const found = Array.isArray(rows) ? rows.map(fieldsOf).find((row) => row?.id === input[key]) : null;
  return found ?? null;
}

/** The deepest record in the path is what the change acts on: the note of an application, not the application. */
async function targetOf({ path }: Operation, input: Fields, toolbox: Toolbox, read: Rehearsal["read"]) {
  const keys = pathKeys(path);
  for (const key of keys.toReversed()) {
    const own = path.slice(0, path.indexOf(`{${key}}`) + key.length + 2);
    const again = async () => {
      const reader = readerAt(toolbox, own);
      return reader ? recordOf(await read(reader, input)) : rowIn(toolbox, own, input, read);
    };
    const record = await again();
    if (record) return { record, again };
  }
  return null;
}

/** What the arguments say, with records by their names. */
async function argumentLines(contract: Operation, input: Fields, toolbox: Toolbox, read: Rehearsal["read"]) {
  const keys = new Set(pathKeys(contract.path));
  const lines: string[] = [];
  for (const [key, value] of Object.entries(input)) {
    if (keys.has(key) || value === undefined || contract.sensitive.includes(key)) continue;
    const ids = [value].flat();
    const reader = /_ids?$|^ids$/.test(key)
      ? Array.isArray(value)
        ? singular(key, contract, toolbox)
        : readerBy(toolbox, key)
      : undefined;
    const [own] = reader ? pathKeys(reader.contract.path) : [];
    if (!reader || !own || ids.length === 0) {
      lines.push(`${sentence(inWords(key))}: ${shown(value)}`);
      continue;
    }
    const named = [];
    for (const id of ids.slice(0, maxNamed)) {
      const record = recordOf(await read(reader, { [own]: id }));
      const parts = record ? [labelOf(record), moneyOf(record)].filter((part) => part !== null) : [];
      named.push(parts.join(", ") || String(id));
    }
    const rest = ids.length - named.length;
    lines.push(`${sentence(inWords(key))}: ${named.join("; ")}${rest > 0 ? ` and ${rest} more` : ""}`);
  }
  return lines;
}

const unremarkable = /^(?:id|allowed_actions|next_statuses)$|_url$/;
/** Identifiers and moments say nothing to people; days do. */
const opaque = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT.*)$/;
const isOpaque = (value: unknown) => typeof value === "string" && opaque.test(value);

/** What the record says differently afterwards. */
function changesOf(before: Fields, after: Fields): string[] {
  return Object.keys(after).flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    const isPlain = [was, is].every((value) => !Array.isArray(value) && !isOpaque(value));
    const isSame = JSON.stringify(was) === JSON.stringify(is) || shown(was ?? null) === shown(is);
    if (unremarkable.test(key) || !isPlain || isSame) return [];
    return [`${sentence(inWords(key))}: ${shown(was ?? null)} → ${shown(is)}`];
  });
}

/** "Delete a candidate tag" and "Silver medalist" as "Delete the candidate tag Silver medalist". */
function asQuestion(summary: string, label: string | null, about: string[]): string {
  const parts = /^(\w+(?: \w+)?) (?:an?|your own) ([\w ]+?)((?:'s| to| of| for| from| into| paid| failed)\b.*)?$/.exec(
    summary,
  );
  const named =
    label === null ? summary : parts ? `${parts[1]} the ${parts[2]} ${label}${parts[3] ?? ""}` : `${summary}: ${label}`;
  return `${named}${about.length > 0 ? `, ${about.join(", ")}` : ""}?`;
}

/** Tries the change out and says what it does. */
export async function wordsOf(
  contract: Operation,
  input: Fields,
  toolbox: Toolbox,
  { read, write }: Rehearsal,
): Promise<PlanWords> {
  const target = await targetOf(contract, input, toolbox, read);
  const given = await argumentLines(contract, input, toolbox, read);
  const made = recordOf(await write());
  const after = target && (await target.again());
  const before = target?.record ?? null;
  const money = (made && moneyOf(made)) ?? (before && moneyOf(before));
  const counts = before ? countsOf(before).map((count) => `on ${count}`) : [];
  const label = (before && labelOf(before)) ?? (made && contract.method === "POST" ? labelOf(made) : null);
  const about = [...counts.slice(0, 2), ...(money ? [money] : [])];
  const changed = before && after ? changesOf(before, after) : [];
  const keyOf = (line: string) => line.slice(0, line.indexOf(":"));
  const said = new Set(changed.map(keyOf));
  return {
    question: asQuestion(contract.summary, label, about),
    details: [...given.filter((line) => !said.has(keyOf(line))), ...changed].slice(0, maxDetails),
  };
}
