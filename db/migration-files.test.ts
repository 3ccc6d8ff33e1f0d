import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  guardNewTables,
  journalFault,
  migrationsFolder,
  readJournal,
  readMigrations,
  SchemaError,
  tagAfter,
} from "./migration-files.ts";

test("the journal's times increase, and none is in the future", () => {
  expect(journalFault(readJournal())).toBeNull();
});

test.each([
  [[1, 2, 3], null],
  [[1, 3, 3], "c is not later than b"],
  [[1, 3, 2], "c is not later than b"],
  [[1, 2, 11], "c is in the future"],
])("a journal with the times %j has the fault: %s", (times, fault) => {
  const entries = times.map((when, at) => ({ tag: "abc".charAt(at), when }));
  expect(journalFault(entries, 10)).toBe(fault);
});

test("every migration file is in the journal, and only the last snapshot is kept", () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  const tags = readMigrations().map(({ tag }) => tag);
  expect(tags.map((tag) => `${tag}.sql`)).toEqual(files.sort());
  const number = tags.at(-1)?.slice(0, 4);
  expect(readdirSync(join(migrationsFolder, "meta")).sort()).toEqual([`${number}_snapshot.json`, "_journal.json"]);
});

test("a new migration's number is greater than the last one's, its tenant tables are guarded, and all can be backed up", () => {
  expect(tagAfter("0067_start", "0066_cost")).toBe("0068_cost");
  expect(tagAfter("0067_start", "0070_cost")).toBe("0070_cost");
  const shared = 'CREATE TABLE "rates" (\n\t"id" uuid NOT NULL\n);';
  const owned = 'CREATE TABLE "costs" (\n\t"organization_id" uuid DEFAULT app.organization_id() NOT NULL\n);';
  const opened = "call app.open_to_backups('rates');";
  const guarded = "call app.guard_tenant_table('costs', 'select, insert, update, delete');";
  expect(guardNewTables(shared)).toBe([shared, opened].join("--> statement-breakpoint\n"));
  expect(guardNewTables(`${shared}\n${owned}`)).toBe(
    [`${shared}\n${owned}`, opened, guarded].join("--> statement-breakpoint\n"),
  );
});

test("a missing migration file is named, with what to do", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  rmSync(join(folder, "0005_webhook_tables.sql"));
  expect(() => readMigrations(folder)).toThrow(
    new SchemaError("The file db/migrations/0005_webhook_tables.sql is missing. Install this version of Muster again."),
  );
  rmSync(folder, { recursive: true });
});
