import { readFileSync } from "node:fs";
import { join } from "node:path";
import { date, jsonb, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { declaredTables } from "./declared-tables.ts";
import { functionsFolder } from "./function-files.ts";
import { listPath, listText, personalColumns, unmarkedColumns } from "./personal-columns.ts";
import { bytes, code, globalTable } from "./schema/columns.ts";
import { personal } from "./schema/personal.ts";
import { testDatabase } from "./testing.ts";

test("every text, date, JSON and encrypted column says whether it is personal", async () => {
  const unmarked = unmarkedColumns(await declaredTables());
  expect(
    unmarked.map(
      (name) =>
        `${name}: write personal.erase(…) if it goes when its person or candidate is erased, personal.keep(…, why and how long) if it stays, or impersonal(…, reason), code() or businessText() if it is about nobody (db/schema/personal.ts)`,
    ),
  ).toEqual([]);
});

test("a column of each of these types without a mark is found", () => {
  const table = globalTable("strangers", "a test", {
    nickname: text(),
    hobbies: text().array(),
    born_on: date(),
    details: jsonb(),
    passport: bytes(),
    status: code(),
    email: personal.erase(text()),
  });
  expect(unmarkedColumns([table])).toEqual(
    ["nickname", "hobbies", "born_on", "details", "passport"].map((name) => `strangers.${name}`),
  );
});

test("the list in the database is the marks of the schema", async () => {
  expect(
    readFileSync(join(functionsFolder, listPath), "utf8"),
    "Run `npm run migration`: it writes db/functions/platform/personal_columns.sql",
  ).toBe(listText(await personalColumns()));
});

test("every column to erase belongs to a candidate or a person, so that erasing finds it", async () => {
  const { owner } = await testDatabase();
  const rows = await owner<{ name: string }[]>`
    with recursive belonging as (
      select unnest(array['candidates', 'people']) as name
      union select child from app.record_references() join belonging on parent = name)
    select concat(table_name, '.', column_name) as name from app.personal_columns()
      where personal = 'erase' and table_name not in (select name from belonging)`;
  expect(
    rows.map(
      ({ name }) =>
        `${name}: its table needs a foreign key to a table of the candidate or person, or a line in app.record_references()`,
    ),
  ).toEqual([]);
});

test("a key says the same in every table once it is erased, because JSON doesn't tell whose key it is", async () => {
  const { owner } = await testDatabase();
  const rows = await owner`
    select column_name from app.personal_columns() where becomes is not null group by 1 having count(distinct becomes) > 1`;
  expect(rows.map(({ column_name }) => column_name)).toEqual([]);
});
