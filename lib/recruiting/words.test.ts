import { expect, test } from "vitest";
import { testDatabase } from "#db/testing.ts";
import * as words from "./words.ts";

test("words match the database", async () => {
  const { owner } = await testDatabase();
  const rows = await owner`select pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'`;
  const allowed = rows.map(({ text }) => [...text.matchAll(/'(\w+)'::text/g)].map(([, word]) => word));
  for (const [name, list] of Object.entries(words))
    expect([name, allowed]).toEqual([name, expect.arrayContaining([list])]);
});
