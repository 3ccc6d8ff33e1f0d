import { expect, test } from "vitest";
import { encryptedColumns } from "./encrypted-columns.ts";
import { testDatabase } from "./testing.ts";

const { owner } = await testDatabase();

/** Bytes that aren't secrets themselves: digests, salts, and values compared with them. */
const digests = new Set([
  ...["attempts.account", "attempts.key"].map((name) => `sign_in_${name}`),
  ...["idempotency_keys.digest", "idempotency_keys.fingerprint"],
  // Digest of the refresh token that this one replaced.
  "oauth_tokens.parent",
  "users.password_salt",
]);

test("every bytea column is encrypted and in the list, or a digest", async () => {
  const rows = await owner`
    select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'bytea' order by 1, 2`;
  const names = rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`);
  const others = names.filter((name) => !digests.has(name) && !/[._]digest$/.test(name));
  expect(others.sort()).toEqual(encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort());
});

test("the keys of a table are its primary key without the organization", async () => {
  for (const { table, keys } of encryptedColumns) {
    const rows = await owner`
      select a.attname from pg_index i, unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attnum = k.number
        where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary and a.attrelid = i.indrelid order by k.place`;
    expect(rows.map(({ attname }) => attname)).toEqual(["organization_id", ...keys]);
  }
});
