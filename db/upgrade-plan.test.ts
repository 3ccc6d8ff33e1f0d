import { expect, test } from "vitest";
import { functionFile } from "./function-files.ts";
import { readWork } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";
import { splitStatements } from "./split-statements.ts";
import { effectsOf } from "./statement-effects.ts";
import { testDatabase } from "./testing.ts";
import { install } from "./testing-upgrade.ts";
import { planUpgrade } from "./upgrade-plan.ts";

const effectOf = (statement: string) => {
  const effects = effectsOf(statement);
  return effects?.map(({ table, lock, work }) => `${table}: ${lock}, ${work}`) ?? null;
};

test("statements are told apart, whatever is quoted in them", () => {
  const text = `-- First; of two
    do $$ begin perform 1; end $$; update people set note = 'a;b' -- and; on
    where true;`;
  expect(splitStatements(text)).toEqual([
    "do $$ begin perform 1; end $$",
    "update people set note = 'a;b' -- and; on\n    where true",
  ]);
});

test("what a statement does to others is read from its text", () => {
  expect(
    [
      'CREATE INDEX "a" ON "people" USING btree ("b")',
      'ALTER TABLE "people" ADD COLUMN "b" text',
      'ALTER TABLE "people" ALTER COLUMN "b" SET DATA TYPE real',
      'ALTER TABLE "people" ALTER COLUMN "b" SET NOT NULL',
      'ALTER TABLE "people" ADD CONSTRAINT "c" CHECK (b > 0)',
      'ALTER TABLE "people" ADD CONSTRAINT "c" CHECK (b > 0) NOT VALID',
      'ALTER TABLE "people" VALIDATE CONSTRAINT "c"',
      'ALTER TABLE "people" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "public"."contracts"("id")',
      'ALTER TABLE "people" ADD COLUMN "b" text GENERATED ALWAYS AS (lower(a)) STORED',
      "create policy p on people to app_web using (true)",
      "create constraint trigger t after insert on people for each row execute function f()",
      "update people p set b = 1",
      "with x as (select 1) delete from public.people where true",
      "do $$ begin end $$",
      "grant select on people to app_web",
      'CREATE TABLE "new" ("a" text)',
      'CREATE TABLE "new" ("a" uuid REFERENCES "people"("id"))',
      'ALTER TABLE "people" ADD COLUMN "b" uuid REFERENCES contracts (id)',
      'DROP INDEX IF EXISTS "people_name"',
      "lock table people, public.contracts in share row exclusive mode",
      "LOCK people",
      "lock table people in row exclusive mode",
    ].map(effectOf),
  ).toEqual([
    ["people: write, index"],
    ["people: read, null"],
    ["people: read, rewrite"],
    ["people: read, check"],
    ["people: read, check"],
    ["people: read, null"],
    ["people: write the same rows of, check"],
    ["people: write, check", "contracts: write, null"],
    ["people: read, rewrite"],
    ["people: read, null"],
    ["people: write, null"],
    ["people: write the same rows of, change"],
    ["people: write the same rows of, change"],
    null,
    [],
    [],
    ["people: write, null"],
    ["people: read, null", "contracts: write, null"],
    ["people_name: read, null"],
    ["people: write, null", "contracts: write, null"],
    ["people: read, null"],
    [],
  ]);
});

test("a database of the release before is told which tables are locked, and isn't changed", async () => {
  const { sql } = await install("0078");
  await sql`set default_transaction_read_only = on`;
  const work = await readWork(sql, { log: () => undefined });
  if (!work) throw new Error("there is nothing to apply");
  expect(work.migrations.map(({ tag }) => tag)).toEqual(
    readMigrations()
      .map(({ tag }) => tag)
      .filter((tag) => tag > "0079"),
  );
  const { tables, seconds } = await planUpgrade(sql, work);
  const of = (name: string) => tables.find(({ table }) => table === name);
  expect(of("legal_entities")).toMatchObject({
    lock: "read",
    work: expect.arrayContaining(["change", "index", "check"]),
  });
  expect(of("resignations")?.work).toContain("rewrite");
  expect(of("pay_corrections")).toBeUndefined();
  expect(seconds).toBeGreaterThan(work.functions.length * 0.01 - 1);
});

test("a current database has nothing to apply; a new text of a function locks only the tables of its triggers", async () => {
  const { owner } = await testDatabase();
  expect(await readWork(owner, { log: () => undefined })).toBeNull();
  const file = functionFile("x.sql", "create trigger t before insert on people execute function app.f();");
  const rest = { unchanged: [], removed: [], drops: [], gone: [], releases: [] };
  const { tables } = await planUpgrade(owner, { migrations: [], functions: [file], ...rest });
  expect(tables).toMatchObject([{ table: "people", lock: "write", work: [] }]);
});

test("an index that is dropped locks its table, and one that replaces it isn't built before", async () => {
  const { owner } = await testDatabase();
  await owner`create index people_made on people (created_at)`;
  const statements = ['DROP INDEX "people_made"', 'CREATE INDEX "people_made" ON "people" ("updated_at")'];
  const rest = { functions: [], unchanged: [], removed: [], drops: [], gone: [], releases: [] };
  const next = { tag: "9999_next", when: 0, hash: "", statements };
  expect((await planUpgrade(owner, { migrations: [next], ...rest })).tables).toMatchObject([
    { table: "people", lock: "read", work: ["index"] },
  ]);
});
