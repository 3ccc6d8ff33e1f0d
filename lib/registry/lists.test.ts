import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { alternativesOf, definitionOf } from "#lib/platform/api/schema-parts.ts";
import { type Operation, pathKeys } from "#lib/platform/declaration/contract.ts";
import { inputs } from "#lib/testing/matrix/inputs.ts";
import { ownerCredentials } from "#lib/testing/owner-credentials.ts";
import { sized } from "#lib/testing/size.ts";
import { send, stage } from "#lib/testing/stage.ts";
import { operations } from "./operations.ts";

type Row = Record<string, unknown>;

interface Page {
  rows: Row[];
  next: string | null;
}

const at = await stage();
const own = await ownerCredentials(at);
const foreign = await ownerCredentials(at, "second");

const lists = operations
  .map(({ contract }) => contract)
  .filter(({ method, input }) => method === "GET" && "cursor" in input.shape);

function credentialFor({ principals }: Operation, among: typeof own): string {
  return (principals.includes("organization") ? among.organization : among.session) ?? "";
}

function pathOf({ path }: Operation, keys: Record<string, string>): string {
  return `/rest/v2${path.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "")}`;
}

/** A page's rows and cursor, whatever the envelope. The cursor of a feed goes on after its last page, too. */
function pageOf(body: { data: Row[] & { rows?: Row[]; next_cursor?: string | null } } & Row): Page {
  const rows = body.data.rows ?? body.data;
  const page = body.page as { cursor?: string | null } | undefined;
  const cursor = body.has_more === false ? null : (body.next_cursor ?? body.data.next_cursor ?? page?.cursor ?? null);
  return { rows, next: cursor as string | null };
}

async function readPage(url: string, query: string, credential: string): Promise<Page> {
  const { status, body, text } = await send("GET", `${url}?${query}`, credential);
  expect([status, status === 200 ? "" : text, query]).toEqual([200, "", query]);
  return pageOf(body);
}

function listInputs(name: string) {
  const { row, ...rest } = inputs[name] ?? {};
  if (!row) throw new Error(`lib/matrix has no row for ${name}`);
  return { ...rest, row };
}

const idOf = (row: Row) => String(row.id ?? JSON.stringify(row));

/** Rows are added until this many have been read. */
const mostRead = sized(6, 60);

/** A whole list's IDs; `between` runs after each page. */
async function walk(url: string, query: string, credential: string, between?: () => Promise<unknown>) {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Page = await readPage(url, `${query}${cursor && `&cursor=${cursor}`}`, credential);
    seen.push(...page.rows.map(idOf));
    cursor = page.next;
    // Stops adding, or a list that runs toward the new rows would never end.
    if (seen.length < mostRead) await between?.();
  }
  return seen;
}

/** Autovacuum would do this within a minute; without statistics, some queries take four times as long. */
async function analyzeFilled(): Promise<void> {
  const tables = await at.owner<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;
  await at.owner.unsafe(`analyze ${tables.map(({ name }) => name).join(", ")}`);
}

function dayAfter(text: string): string[] {
  const day = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text.slice(0, 10)) : Number.NaN;
  return Number.isNaN(day) ? [] : [new Date(day + 86_400_000).toISOString().slice(0, 10)];
}

/** Every text and number in the rows, the day after each date, and every enum value of the schema. */
function candidates(schema: z.ZodType, rows: Row[]): string[] {
  const leaves: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) visit(inner);
    else if (value !== null) leaves.push(String(value), ...dayAfter(String(value)));
  };
  visit(rows.slice(0, 5));
  const words = alternativesOf(schema).flatMap((one) =>
    Object.values((definitionOf(one) as { entries?: Record<string, string> }).entries ?? {}),
  );
  return [...new Set([...words, ...leaves])].filter((value) => schema.safeParse(value).success);
}

describe.each(lists.map((contract) => ({ name: contract.name, contract })))("$name", ({ name, contract }) => {
  test("can be read to the end with each filter while rows are added, without missing or repeating a row", async () => {
    const { keys: arrange, row, filters: given } = listInputs(name);
    const keys = (await arrange?.(at, "first")) ?? {};
    const url = pathOf(contract, keys);
    const credential = credentialFor(contract, own);
    for (let n = 0; n < 8; n += 1) await row(at, keys);
    await analyzeFilled();
    const { rows } = await readPage(url, "limit=100", credential);
    expect(rows.length).toBeGreaterThanOrEqual(8);
    const paging = ["cursor", "after_cursor", "limit", "offset", ...pathKeys(contract.path)];
    const filters = Object.entries(contract.input.shape).filter(([key]) => !paging.includes(key));
    const named = (await given?.(at)) ?? {};
    const queries = [""];
    for (const [key, schema] of filters) {
      const tried = named[key] ? [named[key]] : candidates(schema as z.ZodType, rows);
      let found: string | undefined;
      for (const value of tried) {
        const query = `&${key}=${encodeURIComponent(value)}`;
        if ((await readPage(url, `limit=1${query}`, credential)).rows.length > 0) found ??= query;
        if (found) break;
      }
      if (found === undefined) throw new Error(`no value of the data selects anything by ${key}: tried ${tried}`);
      queries.push(found);
    }
    for (const query of queries) {
      const before = await walk(url, `limit=100${query}`, credential);
      const seen = await walk(url, `limit=3${query}`, credential, () => row(at, keys));
      expect([query, seen.length - new Set(seen).size]).toEqual([query, 0]);
      expect([query, before.filter((id) => !seen.includes(id))]).toEqual([query, []]);
      expect(seen.filter((id) => before.includes(id))).toEqual(before);
    }
  });

  test("rejects an altered cursor, and one from another organization, filter or operation", async () => {
    const { keys: arrange, row } = listInputs(name);
    const keys = (await arrange?.(at, "first")) ?? {};
    const theirs = (await arrange?.(at, "second")) ?? {};
    for (let n = 0; n < 3; n += 1) await row(at, keys);
    const url = pathOf(contract, keys);
    const credential = credentialFor(contract, own);
    const { next } = await readPage(url, "limit=1", credential);
    expect(next).toEqual(expect.any(String));
    const cursor = next as string;
    const middle = cursor.length >> 1;
    const altered = `${cursor.slice(0, middle)}${cursor[middle] === "A" ? "B" : "A"}${cursor.slice(middle + 1)}`;
    const status = async (address: string, query: string, text = credential) =>
      (await send("GET", `${address}?limit=1&${query}`, text)).status;
    expect(await status(url, `cursor=${cursor}`)).toBe(200);
    expect(await status(url, `cursor=${altered}`)).toBe(400);
    expect(await status(url, `cursor=${cursor}x`)).toBe(400);
    expect(await status(pathOf(contract, theirs), `cursor=${cursor}`, credentialFor(contract, foreign))).toBe(400);
    const [key, schema] =
      Object.entries(contract.input.shape)
        .filter(([name]) => !pathKeys(contract.path).includes(name))
        .find(([, one]) => candidates(one as z.ZodType, []).length > 1) ?? [];
    if (key) {
      const other = candidates(schema as z.ZodType, []).at(-1);
      expect([key, await status(url, `${key}=${other}&cursor=${cursor}`)]).toEqual([key, 400]);
    }
    const elsewhere = lists.find(({ path }) => path !== contract.path && pathKeys(path).length === 0) as Operation;
    expect(await status(pathOf(elsewhere, {}), `cursor=${cursor}`, credentialFor(elsewhere, own))).toBe(400);
  });
});
