import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { declaredTables } from "./declared-tables.ts";
import { encryptedColumns } from "./encrypted-columns.ts";
import { isDigest } from "./schema/columns.ts";
import { testDatabase } from "./testing.ts";

const { owner } = await testDatabase();

test("every binary column is encrypted and in the list, or a digest", async () => {
  const others = (await declaredTables()).flatMap((table) =>
    Object.values<PgColumn>(getTableColumns(table))
      .filter((column) => column.getSQLType() === "bytea" && !isDigest(column))
      .map(({ name }) => `${getTableName(table)}.${name}`),
  );
  expect(others.sort()).toEqual(encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort());
});

test("the keys of a table are its primary key without the organization", async () => {
  for (const { table, keys, isGlobal } of encryptedColumns) {
    const rows = await owner`
      select a.attname from pg_index i, unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attnum = k.number
        where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary and a.attrelid = i.indrelid order by k.place`;
    expect(rows.map(({ attname }) => attname)).toEqual([...(isGlobal ? [] : ["organization_id"]), ...keys]);
  }
});
