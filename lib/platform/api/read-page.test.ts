import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { db, readAs } from "#db/tenant.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { apiErrorOf } from "#lib/platform/declaration/errors.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { addToken, stage } from "#lib/testing/stage.ts";
import { csvPages } from "./csv.ts";
import { isAfterCursor, type PageRequest, readPage, readRows } from "./read-page.ts";

interface Row extends Record<string, unknown> {
  day: string;
  id: number;
}

const at = await stage();
const tokens = {
  first: await addToken(at.owner, at.first),
  second: await addToken(at.owner, at.second),
};

const contract = defineOperation({
  ...{ name: "list_days", method: "GET", path: "/days", area: "Days", scope: null, summary: "List days" },
  description: "Three rows a day.",
  input: z.object({ kind: z.string().optional(), ...pageInput(5) }),
  output: pageOf(z.object({ day: z.string(), id: z.int() })),
});

/** `count` rows, three per day. */
function days(count: number, order: "asc" | "desc" = "desc") {
  const direction = sql.raw(order);
  const select = async ({ after, limit, offset }: PageRequest) => ({
    rows: await db.execute<Row>(sql`
      select * from (select (date '2026-01-01' + n / 3)::text as day, n as id from generate_series(1, ${count}::integer) as n) as d
        where ${isAfterCursor(after, { "d.day": "text", "d.id": "integer" }, order)}
        order by d.day ${direction}, d.id ${direction} limit ${limit} offset ${offset}`),
    total_count: count,
  });
  return { keys: ["day", "id"] as const, select };
}

/** Rejects with the refusal itself, whatever the query wrapped around it. */
const as = <T>(who: "first" | "second", run: () => Promise<T>) =>
  readAs({ kind: "token", digest: tokenDigest(tokens[who]) }, () => undefined, run).catch((error) => {
    throw apiErrorOf(error) ?? error;
  });

const page = (list: ReturnType<typeof days>, input: { limit: number; cursor?: string; kind?: string }, who = "first") =>
  as(who as "first", () => readPage({ contract, input, ...list }));

test.each([
  [10, 1],
  [10, 3],
  [10, 5],
  [10, 10],
  [10, 11],
  [0, 5],
])("%i rows in pages of %i each appear once, in either order, and the last page is not empty", async (count, limit) => {
  for (const order of ["asc", "desc"] as const) {
    const list = days(count, order);
    const seen: number[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
      const answer = await page(list, { limit, ...(cursor ? { cursor } : {}) });
      expect([answer.total_count, answer.has_more]).toEqual([count, answer.next_cursor !== null]);
      seen.push(...answer.data.map(({ id }) => id));
      cursor = answer.next_cursor;
    }
    const ids = Array.from({ length: count }, (_, n) => n + 1);
    expect(seen).toEqual(order === "asc" ? ids : ids.toReversed());
    expect(pages).toBe(Math.max(1, Math.ceil(count / limit)));
  }
});

test("a cursor works with another page size and for every credential of its organization, and nowhere else", async () => {
  const list = days(10);
  const { next_cursor } = await page(list, { limit: 2, kind: "a" });
  const cursor = next_cursor ?? "";
  expect((await page(list, { limit: 4, cursor, kind: "a" })).data.map(({ id }) => id)).toEqual([8, 7, 6, 5]);
  const refusal = { status: 400, items: [{ path: "/cursor" }] };
  await expect(page(list, { limit: 2, cursor, kind: "a" }, "second")).rejects.toMatchObject(refusal);
  await expect(page(list, { limit: 2, cursor, kind: "b" })).rejects.toMatchObject(refusal);
  await expect(page(list, { limit: 2, cursor })).rejects.toMatchObject(refusal);
  const other = { ...contract, name: "list_nights" };
  const input = { limit: 2, cursor, kind: "a" };
  const elsewhere = as("first", () => readPage({ contract: other, input, ...list }));
  await expect(elsewhere).rejects.toMatchObject(refusal);
  for (let position = 0; position < cursor.length; position += 1) {
    const letter = cursor[position] === "A" ? "B" : "A";
    const altered = cursor.slice(0, position) + letter + cursor.slice(position + 1);
    await expect(page(list, { limit: 2, cursor: altered, kind: "a" })).rejects.toMatchObject(refusal);
  }
});

test("the length of a cursor doesn't depend on the filters", async () => {
  const bare = await page(days(3), { limit: 1 });
  const filtered = await page(days(3), { limit: 1, kind: "x".repeat(2000) });
  expect(filtered.next_cursor?.length).toBe(bare.next_cursor?.length);
});

test("the offset advances from page to page; with a cursor, a different offset is rejected", async () => {
  const rows = (input: { limit: number; offset?: number; cursor?: string }) =>
    as("first", () => readRows({ contract, input, ...days(10) }));
  const first = await rows({ limit: 3, offset: 2 });
  const second = await rows({ limit: 3, cursor: first.next_cursor ?? "" });
  expect([first.offset, second.offset]).toEqual([2, 5]);
  expect(second.rows.map(({ id }) => id)).toEqual([5, 4, 3]);
  await expect(rows({ limit: 3, offset: 1, cursor: first.next_cursor ?? "" })).rejects.toMatchObject({
    status: 400,
    items: [{ path: "/offset" }],
  });
});

test("a search that stopped early resumes at its place, even with few rows found", async () => {
  const rows = Array.from({ length: 9 }, (_, n) => ({ id: n }));
  const list = {
    keys: ["id"] as const,
    // Examines two rows at a time and keeps every third.
    select: async ({ after }: PageRequest) => {
      await db.execute(sql`select 1 as admitted`);
      const start = Number(after?.[0] ?? -1) + 1;
      const looked = rows.slice(start, start + 2);
      const goes_on = start + 2 < rows.length ? [start + 1] : null;
      return { rows: looked.filter(({ id }) => id % 3 === 0), goes_on };
    },
  };
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { limit: 5, ...(cursor ? { cursor } : {}) };
    const answer = await as("first", () => readPage({ contract, input, ...list }));
    seen.push(...answer.data.map(({ id }) => id));
    cursor = answer.next_cursor;
  }
  expect(seen).toEqual([0, 3, 6]);
  let text = "";
  await as("first", async () => {
    for await (const piece of csvPages({ columns: ["id"], ...list })) text += piece;
  });
  expect(text).toBe("id\r\n0\r\n3\r\n6\r\n");
});

test.each([0, 4, 5, 10, 11])("a CSV file of %i rows read five at a time matches the pages", async (count) => {
  const list = days(count);
  let text = "";
  await as("first", async () => {
    for await (const piece of csvPages({ columns: ["day", "id"], atOnce: 5, ...list })) text += piece;
  });
  const whole = await page(list, { limit: 100 });
  expect(parse(text, { columns: true })).toEqual(whole.data.map(({ day, id }) => ({ day, id: String(id) })));
});
