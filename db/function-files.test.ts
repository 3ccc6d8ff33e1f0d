import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { applyFunctions } from "./apply-functions.ts";
import { functionsFolder, namesIn, readFunctionFiles } from "./function-files.ts";
import { lastWithFunctions, readMigrations } from "./migration-files.ts";
import { readReleases } from "./releases.ts";
import { testDatabase } from "./testing.ts";

const files = readFunctionFiles();

const sql = (await testDatabase()).owner;

const migrations = readMigrations();
const boundary = migrations.findIndex(({ tag }) => tag === lastWithFunctions) + 1;

const definition =
  /\b(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:constraint\s+|materialized\s+)?(?:function|procedure|routine|view|trigger)\b/i;

const withoutComments = (text: string) => text.replace(/--.*$/gm, "");

test("no migration after 0078 defines a function, procedure, view or trigger: those have files in db/functions", () => {
  const later = migrations.slice(boundary);
  const found = later.filter(({ statements }) => definition.test(withoutComments(statements.join(";"))));
  expect(found.map(({ tag }) => tag)).toEqual([]);
});

test.each([
  "create function app.x() returns integer language sql return 1",
  "create or replace procedure app.x() language sql as ''",
  "CREATE VIEW open_invoices AS select 1",
  "do $$ begin execute 'create constraint trigger t after insert on x'; end $$",
  "alter function app.x() owner to app_auth",
])("that search finds %s", (text) => {
  expect(definition.test(text)).toBe(true);
});

test("migrations up to 0078 are as they were released", () => {
  const hash = createHash("sha256");
  for (const one of migrations.slice(0, boundary)) hash.update(one.hash);
  expect(boundary).toBe(78);
  expect(hash.digest("hex")).toBe("1c55b8169b5a0aeecf28b44a5f4d1dc1f0afd886e759017bb384d349dd3a87d3");
});

test("every file is named as what it defines", () => {
  const named = files.map(({ path, text }) => ({ path, names: namesIn(text).map((name) => name.split(".")[1]) }));
  expect(named.filter(({ path, names }) => names.length !== 1 || names[0] !== basename(path, ".sql"))).toEqual([]);
});

test("every function, procedure, view and trigger of the database stands in exactly one file, and no file has another", async () => {
  const removed = readReleases().removed.map(({ name }) => name.split("(")[0] ?? "");
  const live = await sql<{ name: string }[]>`
    with made as (select oid, nspname from pg_namespace where nspname in ('app', 'auth', 'public')),
    own as (
      select concat_ws('.', nspname, proname) as name, 'pg_proc'::regclass as catalog, p.oid from pg_proc p join made on made.oid = pronamespace
      union all select concat_ws('.', nspname, relname), 'pg_class'::regclass, c.oid from pg_class c join made on made.oid = relnamespace where relkind in ('v', 'm'))
    select distinct name from own where not exists (
      select from pg_depend d where d.classid = own.catalog and d.objid = own.oid and d.deptype = 'e') order by name`;
  const stand = files.flatMap(({ text }) => namesIn(text));
  const gone = new Set(removed.filter((name) => !stand.includes(name)));
  expect([...stand, ...gone].sort()).toEqual([...new Set([...live.map(({ name }) => name), ...gone])].sort());
});

test("applying the files again renews every function with each of its signatures, and every trigger", async () => {
  const removed = readReleases().removed.map(({ name }) => name);
  const untouched = await sql.begin(async (transaction) => {
    await transaction`select pg_current_xact_id()`;
    await applyFunctions(transaction, files, readReleases().removed);
    const rows = await transaction<{ name: string }[]>`
      with own as (select oid from pg_namespace where nspname in ('app', 'auth'))
      select p.oid::regprocedure::text as name from pg_proc p join own on own.oid = pronamespace where p.xmin::text::bigint < pg_current_xact_id()::text::bigint
      union all select concat(tgname, ' on ', tgrelid::regclass) from pg_trigger t
        where not tgisinternal and tgparentid = 0 and t.xmin::text::bigint < pg_current_xact_id()::text::bigint`;
    return rows.map(({ name }) => name).filter((name) => !removed.includes(name));
  });
  expect(untouched).toEqual([]);
});

/** What stored values are computed with: PostgreSQL doesn't compute them again when a function changes. */
async function storedWith(): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; text: string }[]>`
    with recursive used as (
      select refobjid as oid from pg_depend join pg_class c on c.oid = objid and relkind in ('i', 'I')
        where classid = 'pg_class'::regclass and refclassid = 'pg_proc'::regclass
      union select d.refobjid from pg_attrdef a join pg_attribute on attrelid = adrelid and attnum = adnum and attgenerated <> ''
        join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = a.oid and d.refclassid = 'pg_proc'::regclass
      union select d.refobjid from used join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = used.oid and d.refclassid = 'pg_proc'::regclass)
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as text from used join pg_proc using (oid)
      where pronamespace in ('app'::regnamespace, 'auth'::regnamespace)`;
  return Object.fromEntries(rows.map(({ name, text }) => [name, createHash("sha256").update(text).digest("hex")]));
}

test("a function that stored values were computed with never changes", async () => {
  const recorded = JSON.parse(readFileSync(join(functionsFolder, "base", "stored.json"), "utf8"));
  expect(
    await storedWith(),
    "Stored values were computed with the former text. Give the function a new name, write a migration that computes the values with it, and add it to db/functions/base/stored.json",
  ).toEqual(recorded);
});

test("what a default, check, index, generated column or row policy calls stands in base, with all that it calls", async () => {
  const rows = await sql<{ name: string }[]>`
    select distinct n.nspname || '.' || proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid join pg_namespace n on n.oid = pronamespace
      where d.refclassid = 'pg_proc'::regclass and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_policy'::regclass)
        and nspname in ('app', 'auth')`;
  const base = files.filter(({ isBase }) => isBase);
  const called = base.flatMap(({ text }) =>
    [...withoutComments(text).matchAll(/\b(?:app|auth)\.\w+(?=\()/g)].map(([name]) => name),
  );
  const inBase = base.flatMap(({ text }) => namesIn(text));
  expect([...rows.map(({ name }) => name), ...called].filter((name) => !inBase.includes(name))).toEqual([]);
});
