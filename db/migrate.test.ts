import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import postgres from "postgres";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { untilLocked } from "#lib/testing/until.ts";
import { migrate, readVersion } from "./migrate.ts";
import type { Migration } from "./migration-files.ts";
import { emptyDatabase, serverMajor } from "./testing-upgrade.ts";

const organization = "6f1d1f8e-5b0a-4c56-9d6f-0a1b2c3d4e5f";
const lines: string[] = [];
const log = (line: string) => lines.push(line);
const owner = `owner_${randomBytes(4).toString("hex")}`;
const major = await serverMajor();
let url: string;

beforeAll(async () => {
  const admin = postgres(inject("ownerUrl"), { max: 1 });
  await admin.unsafe(`create role ${owner} login createrole password 'plain'`);
  // On a dedicated server the owner creates these roles, and so can grant them without having their privileges; here
  // they already exist.
  const apart = major < 16 ? "" : ", inherit false";
  await admin.unsafe(`grant app_auth, app_web, app_worker, app_backup to ${owner} with admin option${apart}`);
  await admin.unsafe(`create database ${owner} owner ${owner}`);
  await admin.end();
  const address = new URL(inject("ownerUrl"));
  Object.assign(address, { pathname: `/${owner}`, username: owner, password: "plain" });
  url = address.href;
  const own = postgres(url, { max: 1 });
  await own.unsafe(`create schema ${owner}`);
  await own.end();
  await Promise.all([migrate(url, { log }), migrate(url, { log }), migrate(url, { log })]);
  const sql = postgres(url, { max: 1 });
  await asTenant(
    sql,
    (transaction) => transaction`insert into organizations (id, name) values (${organization}, 'Owned')`,
  );
  await sql.end();
});

function asTenant(sql: postgres.Sql, run: (transaction: postgres.TransactionSql) => Promise<unknown>) {
  return sql.begin(async (transaction) => {
    await transaction`select set_config('app.organization_id', ${organization}, true)`;
    await run(transaction);
  });
}

test("an owner who is not a superuser can migrate, several times concurrently, and again", async () => {
  await migrate(url, { log });
  expect(lines.filter((line) => line.includes("applied"))).toHaveLength(1);
});

test("tables are in schema public, also if the owner has a schema of the same name", async () => {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql`select count(*)::integer as n from pg_tables where schemaname = ${owner}`;
  expect([row?.n, await sql`select from public.people`]).toEqual([0, []]);
  await sql.end();
});

test("a function that a restore left to another user is named in one line", async () => {
  const admin = postgres(new URL(`/${owner}`, inject("ownerUrl")).href, { max: 1 });
  await admin`alter function auth.readiness(text) owner to current_user`;
  await expect(migrate(url, { log })).rejects.toThrow(
    /^Some of the database belongs to another user \(must be owner of function .*\)\. Restore its backup again, as the user in DATABASE_URL\.$/,
  );
  await admin`alter function auth.readiness(text) owner to app_auth`;
  await admin.end();
  await migrate(url, { log });
});

// Before 16, a member of a role always has its rights.
test.skipIf(major < 16)("that owner, too, sees no tenant's rows without naming the tenant", async () => {
  const sql = postgres(url, { max: 1 });
  await asTenant(sql, async (transaction) => {
    await transaction`insert into people (first_name, last_name, email, country, job_title) values ('A', 'B', 'a@b.example', 'DE', 'X')`;
    expect(await transaction`select from people`).toHaveLength(1);
  });
  expect(await sql`select from people`).toHaveLength(0);
  await sql.end();
});

test("the app's role can sign in with its derived password", async () => {
  const sql = postgres(databaseUrlFor("app_web", url), { max: 1 });
  expect(await sql`select auth.set_up() as done`).toEqual([{ done: true }]);
  await sql.end();
});

describe("on a separate database", () => {
  let own: string;
  let sql: postgres.Sql;

  beforeEach(async () => {
    ({ sql, url: own } = await emptyDatabase());
  });

  test("two processes that start together migrate it once: the second waits and says so", async () => {
    // Both have to wait for this lock, and so start together.
    await sql`select pg_advisory_lock(7308221001)`;
    const program = `import { migrate } from "#db/migrate.ts"; await migrate(${JSON.stringify(own)}, { log: console.log });`;
    const processes = Array.from({ length: 2 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] }),
    );
    const outputs = processes.map(({ stdout }) => text(stdout));
    const exits = processes.map((one) => once(one, "exit"));
    await Promise.all(processes.map(({ stdout }) => once(stdout, "data")));
    await sql`select pg_advisory_unlock(7308221001)`;
    expect(await Promise.all(exits)).toEqual([
      [0, null],
      [0, null],
    ]);
    const lines = (await Promise.all(outputs)).flatMap((output) => output.trimEnd().split("\n"));
    const { migrations, functions } = readVersion();
    expect(lines.sort()).toEqual([
      `Database schema: ${migrations.length} migrations and ${functions.length} function files applied`,
      ...Array(2).fill("Waiting for another Muster that is migrating this database …"),
    ]);
    expect(await sql`select from drizzle.__drizzle_migrations`).toHaveLength(migrations.length);
  });

  const step = (name: string, sql = `create table ${name} (n integer)`): Migration => ({
    ...{ tag: name, hash: name, when: 1, statements: [sql] },
  });
  const steps = ["first", "second", "third"].map((name) => step(name));
  const [first, second, third] = steps as [Migration, Migration, Migration];
  const only = (migrations: Migration[]) => ({ migrations, functions: [], history: { releases: [], removed: [] } });
  const apply = (migrations: Migration[]) => migrate(own, { log: () => undefined, version: only(migrations) });
  const names = async () =>
    (await sql`select hash from drizzle.__drizzle_migrations order by id`).map(({ hash }) => hash);

  test.each<[string, Migration[], Migration[], RegExp]>([
    [
      "of a newer version",
      steps,
      [first],
      /^The database belongs to a newer version of Muster, with 2 more migrations\. Start that version, or restore a backup/,
    ],
    [
      "made with another file",
      [first, step("changed"), third],
      steps,
      /^The database was migrated with another db\/migrations\/second\.sql\. Restore that file/,
    ],
    [
      "made with a file that is missing",
      steps,
      [first, third],
      /^The database has a migration that is missing before db\/migrations\/third\.sql\. Install the version/,
    ],
    [
      "that lacks one",
      [first, third],
      steps,
      /^The database has later migrations but not db\/migrations\/second\.sql\. Start the version/,
    ],
  ])("a database %s is refused in one line, and nothing is changed", async (_, before, now, line) => {
    await apply(before);
    const recorded = await names();
    await expect(apply(now)).rejects.toThrow(line);
    await expect(apply(now)).rejects.toThrow(/^[^\n]+$/);
    expect(await names()).toEqual(recorded);
  });

  test("a failed upgrade leaves the database as it was", async () => {
    await apply([first]);
    await expect(apply([first, second, step("broken", "select 1 / 0")])).rejects.toThrow("division by zero");
    expect(await names()).toEqual(["first"]);
    expect(await sql`select to_regclass('second') as found`).toEqual([{ found: null }]);
    await apply(steps);
    expect(await names()).toEqual(["first", "second", "third"]);
  });

  test("a process that is killed while it migrates leaves the database as it was, and the next one goes on", async () => {
    const other = postgres(own, { max: 1 });
    // The migrations make a table of that name, and so wait for the end of this transaction.
    const held = await other.reserve();
    await held`begin`;
    await held`create table organizations (id uuid)`;
    const program = `import { migrate } from "#db/migrate.ts"; await migrate(${JSON.stringify(own)}, { log: console.log });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "ignore" });
    await untilLocked(sql);
    child.kill("SIGKILL");
    await once(child, "exit");
    await held`rollback`;
    held.release();
    await other.end();
    await migrate(own, { log: () => undefined });
    expect(await sql`select from muster.function_files`).toHaveLength(readVersion().functions.length);
  });

  test("migrating lets others use a table while it waits for its lock, and goes on once it has it", async () => {
    await apply([first]);
    const reading = postgres(own, { max: 1 });
    await reading.unsafe("begin; select from first");
    const said = Promise.withResolvers<string>();
    const change = step("change", "alter table first add column more text");
    const migrating = migrate(own, { log: said.resolve, version: only([first, change]) });
    expect(await said.promise).toBe("Waiting for a lock that another program holds …");
    expect(await sql`select from first`).toEqual([]);
    await reading.unsafe("commit");
    await reading.end();
    await migrating;
    expect(await names()).toEqual(["first", "change"]);
  });

  test("migrating waits for another database of the server that changes the same roles", async () => {
    const changing = await sql.reserve();
    await changing`begin`;
    await changing`alter role app_web connection limit -1`;
    const migrating = apply([first]);
    const admin = postgres(own, { max: 1 });
    await untilLocked(admin);
    await changing`commit`;
    changing.release();
    await admin.end();
    await migrating;
    expect(await names()).toEqual(["first"]);
  });

  test("migrating stops when told to, even while waiting for its turn", async () => {
    await sql`select pg_advisory_lock(7308221001)`;
    const abort = new AbortController();
    const log = () => abort.abort();
    await expect(migrate(own, { log, signal: abort.signal, version: only(steps) })).rejects.toThrow();
    expect(await sql`select to_regclass('first') as found`).toEqual([{ found: null }]);
  });
});
