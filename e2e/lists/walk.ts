import { expect } from "vitest";
import type { Client } from "./client.ts";
import type { List, OpenApi, Parameter, Validators } from "./document.ts";
import { idsOf, leavesOf, type Row } from "./rows.ts";

export type Query = Record<string, unknown>;
type Keys = Record<string, string>;

function at(body: unknown, place: string): unknown {
  return place.split(".").reduce<unknown>((inner, key) => (inner as Row | undefined)?.[key], body);
}

/** A response's rows: its `data`, or the first array in it. */
function rowsIn(body: unknown): Row[] {
  const { data } = body as { data: Row[] | Row };
  return (Array.isArray(data) ? data : Object.values(data).find(Array.isArray)) as Row[];
}

interface Page {
  rows: Row[];
  next: string | null;
  total: number | undefined;
}

/** Their last page has a cursor, too, to read on later. */
const feeds = new Set(["list_events"]);

/** Ranks how much a list shows: up to three rows first, then distinct fields, then total rows. */
function variety(rows: Row[]): number[] {
  return [Math.min(rows.length, 3), new Set(rows.flatMap((row) => [...leavesOf(row).keys()])).size, rows.length];
}

function isMore(one: number[], other: number[]): boolean {
  const position = one.findIndex((value, index) => value !== other[index]);
  return position >= 0 && (one[position] as number) > (other[position] as number);
}

/** `given` has path keys by list name; other keys come from the lists the document has for them. */
export function walkerOf(client: Client, document: OpenApi, validators: Validators, given: Record<string, Keys>) {
  const found = new Map<string, Promise<Keys>>(
    Object.entries(given).map(([name, keys]) => [name, Promise.resolve(keys)]),
  );

  async function page(list: List, query: Query, keys?: Keys): Promise<Page> {
    const body = await client(list.name, { path: keys ?? (await keysOf(list)), query });
    const complaint = validators.complaintAbout(list.path, body);
    if (complaint) throw new Error(`${list.name} ${JSON.stringify(query)} isn't as documented: ${complaint}`);
    const hasMore = at(body, "has_more") ?? at(body, "data.has_more");
    const isEnd = feeds.has(list.name) && hasMore === false;
    const next = list.next === undefined || isEnd ? null : ((at(body, list.next) ?? null) as string | null);
    if (hasMore !== undefined) expect([list.name, query, hasMore]).toEqual([list.name, query, next !== null]);
    const isMinimum = list.total && at(body, list.total.replace(/\w+$/, "total_is_minimum"));
    return {
      rows: rowsIn(body),
      next,
      total: list.total && !isMinimum ? (at(body, list.total) as number) : undefined,
    };
  }

  /** Reads all pages; checks that only the last is short, no row repeats, and the count matches every page's total. */
  async function walk(list: List, query: Query = {}, limit = list.longest, by = list.places[0]): Promise<Row[]> {
    const rows: Row[] = [];
    const ids = new Set<string>();
    const totals = new Set<number>();
    for (let place: Query | null = {}; place; ) {
      const { rows: more, next, total } = await page(list, { ...query, ...place, limit });
      rows.push(...more);
      for (const id of idsOf(more)) ids.add(id);
      expect([list.name, query, ids.size]).toEqual([list.name, query, rows.length]);
      if (total !== undefined) totals.add(total);
      const isLast = by === "offset" ? more.length < limit : next === null;
      if (!isLast && !list.isUneven) expect([list.name, query, more.length]).toEqual([list.name, query, limit]);
      place = isLast ? null : { [by as string]: by === "offset" ? rows.length : next };
    }
    for (const total of totals) expect([list.name, query, total]).toEqual([list.name, query, rows.length]);
    return rows;
  }

  function keysOf(list: List): Promise<Keys> {
    const keys = found.get(list.name) ?? findKeys(list);
    found.set(list.name, keys);
    return keys;
  }

  async function findKeys(list: List): Promise<Keys> {
    let best: { keys: Keys; variety: number[] } | undefined;
    for (const keys of await candidates(list, list.keys, {})) {
      const shown = variety((await page(list, { limit: list.longest }, keys)).rows);
      if (!best || isMore(shown, best.variety)) best = { keys, variety: shown };
    }
    return best?.keys ?? {};
  }

  async function candidates(list: List, [key, ...rest]: Parameter[], keys: Keys): Promise<Keys[]> {
    if (!key) return [keys];
    const all: Keys[] = [];
    for (const value of await valuesOf(list, key, keys))
      all.push(...(await candidates(list, rest, { ...keys, [key.name]: value })));
    return all;
  }

  /** Takes values from the list of the same records without the key, or else from the list whose IDs the key uses. */
  async function valuesOf(list: List, { name }: Parameter, path: Keys): Promise<string[]> {
    const [parent = "", rest = ""] = list.path.split(`/{${name}}`);
    const readerAt = (place: string) => document.paths[place]?.get?.operationId;
    const [same, reader] = [readerAt(rest), readerAt(parent)];
    if (same) return [...new Set(rowsIn(await client(same, {})).map((row) => String(row[name])))].slice(0, 20);
    if (!reader) throw new Error(`nothing in the document lists values for ${name} of ${list.path}`);
    return idsOf(rowsIn(await client(reader, { path }))).slice(0, 20);
  }

  return { page, walk };
}

export type Walker = ReturnType<typeof walkerOf>;
