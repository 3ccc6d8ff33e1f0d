import { expect, test } from "vitest";
import { arrayTypes } from "./array-types.ts";
import { onConnection } from "./pool.ts";
import { testDatabase } from "./testing.ts";

const { owner } = await testDatabase();

test("the numbers are PostgreSQL's", async () => {
  const elements = Object.values(arrayTypes).map(([element]) => element);
  const rows = await owner<{ oid: number; typarray: number }[]>`
    select oid, typarray from pg_type where oid = any(${elements}::oid[]) order by oid`;
  expect(rows.map(({ oid, typarray }) => [oid, typarray])).toEqual(Object.values(arrayTypes));
});

test("no column, and no parameter or result of a function, is an array of another type (rows aside, which stay in SQL)", async () => {
  const rows = await owner<{ used: string }[]>`
    select distinct format_type(t.oid, null) as used
    from (
      select attribute.atttypid as oid from pg_attribute attribute
      join pg_class class on class.oid = attribute.attrelid
      where not class.relnamespace::regnamespace::text = any('{pg_catalog,information_schema,pg_toast}')
      union
      select unnest(coalesce(proallargtypes, proargtypes::oid[]) || prorettype) from pg_proc
      where not pronamespace::regnamespace::text = any('{pg_catalog,information_schema}')
        and proowner = (select datdba from pg_database where datname = current_database())
    ) used
    join pg_type t using (oid)
    join pg_type element on element.oid = t.typelem and element.typtype <> 'c'
    where t.typcategory = 'A' and t.typtype = 'b' and not t.oid = any(${Object.values(arrayTypes).map(([, array]) => array)}::oid[])`;
  expect(rows).toEqual([]);
});

const text = ["", "NULL", "a,b", '{"x"}', "back\\slash", 'quote"', " space ", "línea\nzwei", "null"];

test.each([
  ["text[]", text],
  ["text[]", [null, "x"]],
  ["text[]", []],
  ["text[][]", [text, text]],
  ["bigint[]", [1, 2 ** 40, null]],
  ["integer[]", [-1, 0, null]],
  ["numeric[]", ["1.10", "-0.01"]],
  ["date[]", ["2026-02-28"]],
  ["timestamptz[]", ["2026-02-28T10:00:00.500Z"]],
  ["jsonb[]", [{ a: ['"', "}"] }, null]],
  ["uuid[]", ["6c1b1f6e-6f0c-4d51-9f0c-0a4f1f5f2a11"]],
])("%s goes to the database and comes back: %j", async (type, given) => {
  const [row] = await onConnection((sql) => sql.unsafe(`select $1::${type} as value`, [given] as never));
  expect(row).toEqual({ value: given });
});

test("flags and bytes come as what they are", async () => {
  const ask = onConnection(
    (sql) => sql`select array[true, false, null] as flags, array['\\x00ff', null]::bytea[] as bytes`,
  );
  expect(await ask).toEqual([{ flags: [true, false, null], bytes: [Buffer.from([0, 255]), null] }]);
});

test("an array with an undefined element is refused, not stored as a word", async () => {
  const ask = onConnection((sql) => sql.unsafe("select $1::text[]", [["x", undefined]] as never));
  await expect(ask).rejects.toThrow("undefined element");
});
