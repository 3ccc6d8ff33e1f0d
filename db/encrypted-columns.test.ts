import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { declaredTables } from "./declared-tables.ts";
import { encryptedColumns } from "./encrypted-columns.ts";
import { isDigest } from "./schema/columns.ts";
import { testDatabase } from "./testing.ts";

const { owner } = await testDatabase();

/** They verify signatures, and are no secrets. */
const publicKeys = ["passkeys.public_key"];

test("every binary column is encrypted and in the list, a digest, or a public key", async () => {
  const others = (await declaredTables()).flatMap((table) =>
    Object.values<PgColumn>(getTableColumns(table))
      .filter((column) => column.getSQLType() === "bytea" && !isDigest(column))
      .map(({ name }) => `${getTableName(table)}.${name}`),
  );
  const encrypted = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(others.sort()).toEqual([...encrypted, ...publicKeys].sort());
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
