import type postgres from "postgres";
import { beforeEach, expect, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import { functionFile } from "./function-files.ts";
import { indexesAhead, indexIn } from "./large-indexes.ts";
import { migrate, readVersion } from "./migrate.ts";
import { type TestDatabase, testDatabase } from "./testing.ts";

const lines: string[] = [];
let database: TestDatabase;

beforeEach(async () => {
  lines.length = 0;
  database = await testDatabase();
});

/** Upgrades to a version with one more migration, whose statements these are; every table counts as large. */
function upgrade(...statements: string[]): Promise<void> {
  const version = readVersion();
  const next = { tag: "9999_next", when: Date.now(), hash: statements.join(";"), statements };
  return migrate(database.ownerUrl, {
    log: (line) => void lines.push(line),
    version: { ...version, migrations: [...version.migrations, next] },
    largeBytes: 0,
  });
}

const index = 'CREATE INDEX "people_made" ON "people" USING btree ("created_at")';

async function stateOf(name: string): Promise<boolean | undefined> {
  const [row] = await database.owner`select indisvalid as v from pg_index where indexrelid = to_regclass(${name})`;
  return row?.v;
}

const addOrganization = (sql: postgres.ISql, name: string) => sql`insert into organizations (name) values (${name})`;

/** Another program's transaction that has written, which building an index waits for. */
async function writeAndStay(): Promise<{ end(): Promise<void> }> {
  const sql = await database.owner.reserve();
  await sql`begin`;
  await sql`update people set first_name = first_name`;
  await addOrganization(sql, "Stays");
  return {
    async end() {
      await sql`commit`;
      sql.release();
    },
  };
}

test("while an index of a large table is built, it is written to", async () => {
  const other = await writeAndStay();
  const upgraded = upgrade(index);
  await until(async () => expect(await stateOf("people_made")).toBe(false));
  // The lock of every writer.
  await database.owner.begin((sql) => sql`lock table people in row exclusive mode nowait`);
  await other.end();
  await upgraded;
  expect(await stateOf("people_made")).toBe(true);
  expect(lines).toEqual([
    "Building the index people_made; the product goes on meanwhile …",
    "Database schema: 1 migration applied",
  ]);
});

test("what a killed build left is replaced by the next start", async () => {
  const other = await writeAndStay();
  const upgraded = upgrade(index).catch((error: Error) => error);
  await until(async () => expect(await stateOf("people_made")).toBe(false));
  await database.owner`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'create index concurrently%'`;
  expect(await upgraded).toBeInstanceOf(Error);
  await other.end();
  expect(await stateOf("people_made")).toBe(false);
  await upgrade(index);
  expect(await stateOf("people_made")).toBe(true);
});

test("an index that is already built isn't built again if the migrations fail and are tried once more", async () => {
  await expect(upgrade(index, "select 1 / 0")).rejects.toThrow("division by zero");
  const [before] = await database.owner`select 'people_made'::regclass::oid as oid`;
  await upgrade(index);
  expect(await database.owner`select 'people_made'::regclass::oid as oid`).toEqual([before]);
});

test("an index of a new column, or one that replaces another, is made with the other statements", async () => {
  const [old] = await database.owner<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'people'::regclass and not indisunique limit 1`;
  const name = old?.name ?? "";
  await upgrade(
    'ALTER TABLE "people" ADD COLUMN "shoe_size" integer',
    'CREATE INDEX "people_shoe_size" ON "people" ("organization_id", "shoe_size")',
    `DROP INDEX "${name}"`,
    `CREATE INDEX "${name}" ON "people" ("shoe_size")`,
  );
  expect(await stateOf("people_shoe_size")).toBe(true);
  const [made] = await database.owner`select pg_get_indexdef(${name}::regclass) as text`;
  expect(made?.text).toMatch(/\(shoe_size\)$/);
});

test("a unique index that rows contradict stops the upgrade, and leaves nothing", async () => {
  await addOrganization(database.owner, "Twice");
  await addOrganization(database.owner, "Twice");
  await expect(upgrade('CREATE UNIQUE INDEX "once" ON "organizations" ("name")')).rejects.toThrow(
    'could not create unique index "once"',
  );
  expect(await stateOf("once")).toBeUndefined();
});

test("rows that the migrations make suit a unique index don't stop the upgrade", async () => {
  await addOrganization(database.owner, "Twice");
  await addOrganization(database.owner, "Twice");
  await upgrade(
    "update organizations set name = id::text where name = 'Twice'",
    'CREATE UNIQUE INDEX "once" ON "organizations" ("name")',
  );
  expect(await stateOf("once")).toBe(true);
});

test("an index that goes with a column and is made again is there afterwards", async () => {
  await database.owner`alter table people add column shoe_size integer`;
  await database.owner`create index people_shoe_size on people (shoe_size)`;
  await upgrade(
    'ALTER TABLE "people" DROP COLUMN "shoe_size"',
    'ALTER TABLE "people" ADD COLUMN "shoe_size" text',
    'CREATE INDEX "people_shoe_size" ON "people" ("shoe_size")',
  );
  expect(await stateOf("people_shoe_size")).toBe(true);
});

test("an index over a function that changes is made after that", () => {
  const work = (statement: string, changed: string[]) => {
    const files = [
      functionFile("base/a.sql", "create function app.a() returns integer return 1;"),
      functionFile("base/b.sql", "create function app.b() returns integer return app.a();"),
    ];
    return {
      migrations: [{ tag: "9999_next", when: 0, hash: "", statements: [statement] }],
      functions: files.filter(({ path }) => changed.includes(path)),
      unchanged: files.filter(({ path }) => !changed.includes(path)),
    };
  };
  const over = 'CREATE INDEX "x" ON "people" ("app"."b"())';
  expect(indexesAhead(work(over, []))).toHaveLength(1);
  expect(indexesAhead(work(over, ["base/b.sql"]))).toEqual([]);
  expect(indexesAhead(work(over, ["base/a.sql"]))).toEqual([]);
  expect(indexesAhead(work(index, ["base/a.sql"]))).toHaveLength(1);
});

test("indexes are recognized as drizzle-kit and people write them", () => {
  expect(indexIn('-- why\n\nCREATE UNIQUE INDEX "a" ON "b" USING btree ("c");')).toMatchObject({
    name: "a",
    table: "b",
  });
  expect(indexIn("create index a on public.b (c)")).toMatchObject({ name: "a", table: "b" });
  expect(indexIn("create index a on b (c); create index d on e (f)")).toBeNull();
  expect(indexIn('ALTER TABLE "b" ADD COLUMN "c" text')).toBeNull();
});
