import { readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { recordTypes } from "#lib/organization/audit-log/rules.ts";
import { auditedTables, triggersPath, unauditedTables, withTriggers } from "./audited-tables.ts";
import { declaredTables } from "./declared-tables.ts";

const tables = (await declaredTables())
  .map((table) => ({ name: getTableConfig(table).name, columns: getTableColumns(table) as Record<string, PgColumn> }))
  .filter(({ columns }) => columns.organization_id !== undefined);

test("every tenant table is in the audit log, or has a reason not to be", () => {
  const listed = [...Object.keys(auditedTables), ...Object.keys(unauditedTables)].sort();
  expect(listed).toEqual(tables.map(({ name }) => name).sort());
});

test("the triggers are those of the list", async () => {
  const text = readFileSync(triggersPath, "utf8");
  expect(await withTriggers(text), "Run npm run migration, which writes them").toBe(text);
});

test("the list names only columns that there are", () => {
  for (const [table, { by = [], parent, without = [] }] of Object.entries(auditedTables))
    for (const column of [...by, ...(parent ? [parent] : []), ...without])
      expect(tables.find(({ name }) => name === table)?.columns, `${table}.${column}`).toHaveProperty(column as string);
});

test("every kind of record has its word in the API, and no other", () => {
  const objects = Object.values(auditedTables).map(({ object }) => object);
  expect([...recordTypes].sort()).toEqual([...objects].sort());
});
