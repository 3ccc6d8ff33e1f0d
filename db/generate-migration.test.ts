import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { differences, readCatalog } from "./catalog.ts";
import { migrate, readVersion } from "./migrate.ts";
import { migrationsFolder, readMigrations } from "./migration-files.ts";
import { testDatabase } from "./testing.ts";

const root = join(import.meta.dirname, "..");
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "muster-schema-"));
  for (const name of ["db", "drizzle.config.ts", "package.json"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
});

afterEach(() => rmSync(copy, { recursive: true }));

const generate = (name: string) =>
  execFileSync(process.execPath, ["db/generate-migration.ts", "--name", name], { cwd: copy, encoding: "utf8" });

function edit(file: string, changes: [from: string, to: string][]): void {
  const path = join(copy, "db", "schema", file);
  let text = readFileSync(path, "utf8");
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  writeFileSync(path, text);
}

test("an unchanged schema needs no migration: the last snapshot agrees with it", () => {
  expect(generate("nothing")).toContain("No schema changes, nothing to migrate");
  expect(readdirSync(join(copy, "db", "migrations")).sort()).toEqual(readdirSync(migrationsFolder).sort());
});

test("a generated column comes with its index, one with another expression keeps its index, and one that is no longer generated its values", async () => {
  edit("recruiting-candidates.ts", [
    ["    email_lower: text()", '    nickname: text().notNull().default(""),\n    email_lower: text()'],
    ["sql`lower(email)`", "sql`lower(email || nickname)`"],
  ]);
  edit("saved-views.ts", [
    ["    page:", "    search_text: text().generatedAlwaysAs(sql`lower(name || note)`),\n    note: text(),\n    page:"],
    ["    own.index(", '    own.searchIndex("saved_views_search", table.search_text),\n    own.index('],
  ]);
  edit("recruiting-settings.ts", [
    ["name_lower: text().notNull().generatedAlwaysAs(sql`lower(name)`)", 'name_lower: text().notNull().default("")'],
  ]);
  generate("searches");
  const { owner, ownerUrl } = await testDatabase();
  const before = await readCatalog(owner);
  const version = { ...readVersion(), migrations: readMigrations(join(copy, "db", "migrations")) };
  const lines: string[] = [];
  await migrate(ownerUrl, { log: (line) => lines.push(line), version });
  expect(lines).toEqual(["Database schema: 1 migration applied"]);
  expect(differences(before, await readCatalog(owner))).toEqual([
    ...["column public.candidates.email_lower", "column public.candidates.nickname"],
    "column public.departments.name_lower",
    ...["column public.saved_views.note", "column public.saved_views.search_text", "index public.saved_views_search"],
  ]);
});
