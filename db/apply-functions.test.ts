import { beforeEach, expect, test } from "vitest";
import { functionFile } from "./function-files.ts";
import { migrate, readVersion } from "./migrate.ts";
import type { Migration } from "./migration-files.ts";
import type { Release, Removed } from "./releases.ts";
import { testDatabase } from "./testing.ts";

const lines: string[] = [];

const database = await testDatabase();
const [sql, url] = [database.owner, database.ownerUrl];

const log = (line: string) => lines.push(line);

const release = (name: string, oldest: string): Release => ({ name, oldest, commit: "c", migration: "m" });

const first = release("1", "1");

interface Changes {
  files?: Record<string, string>;
  releases?: Release[];
  removed?: Removed[];
  migrations?: Migration[];
}

/** This version as the first release, with these files added or replaced, further releases, and what these remove. */
function version({ files = {}, releases = [], removed = [], migrations = [] }: Changes) {
  const ours = readVersion();
  const kept = ours.functions.filter(({ path }) => !(path in files));
  return {
    migrations: [...ours.migrations, ...migrations],
    functions: [...kept, ...Object.entries(files).map(([path, text]) => functionFile(path, text))],
    history: { releases: [first, ...releases], removed },
  };
}

const start = (changes: Changes = {}) => migrate(url, { log, version: version(changes) });

beforeEach(async () => {
  await sql`delete from muster.releases`;
  await start();
  lines.length = 0;
});

const rowVersions = () =>
  sql`select oid::regprocedure::text as name, xmin::text from pg_proc where pronamespace = 'app'::regnamespace
    union all select tgname || tgrelid, xmin::text from pg_trigger union all select path, xmin::text from muster.function_files order by 1, 2`;

test("while a release serves that can't run on the new schema, nothing is changed", async () => {
  const upgrade = (isServing: boolean) =>
    migrate(url, { log, isServing, version: version({ releases: [release("2", "1"), release("3", "2")] }) });
  const before = await rowVersions();
  await expect(upgrade(true)).rejects.toThrow(
    "Release 1, which serves, can't run on this release's schema: 2 is the oldest that can. Upgrade to release 2 first, or stop Muster and start this release.",
  );
  expect(await rowVersions()).toEqual(before);
  await upgrade(false);
});

test("a second start applies nothing", async () => {
  const before = await rowVersions();
  await start();
  expect(await rowVersions()).toEqual(before);
  expect(lines).toEqual([]);
});

test("a file whose recorded hash differs is applied again, and only that one", async () => {
  await sql`update muster.function_files set hash = 'other' where path = 'platform/today.sql'`;
  const before = new Map((await rowVersions()).map(({ name, xmin }) => [name, xmin]));
  await start();
  const changed = (await rowVersions()).filter(({ name, xmin }) => xmin !== before.get(name)).map(({ name }) => name);
  expect(changed.sort()).toEqual(["app.today()", "platform/today.sql"]);
  expect(lines).toEqual(["Database schema: 1 function file applied"]);
});

const twice = "create or replace function app.twice(n integer) returns integer language sql as 'select n * 2';\n";

test("owner and grants are those of the file: what a former text granted is gone", async () => {
  const rights =
    "select proowner::regrole::text as owner, has_function_privilege('app_worker', oid, 'execute') as worker, has_function_privilege('app_web', oid, 'execute') as web from pg_proc where proname = 'twice'";
  const closed = "revoke execute on function app.twice(integer) from public;\n";
  const path = "platform/twice.sql";
  await start({
    files: {
      [path]: `${twice}alter function app.twice(integer) owner to app_auth;\n${closed}grant execute on function app.twice(integer) to app_worker;`,
    },
  });
  expect([...(await sql.unsafe(rights))]).toEqual([{ owner: "app_auth", worker: true, web: false }]);
  await start({ files: { [path]: `${twice}${closed}grant execute on function app.twice(integer) to app_web;` } });
  expect([...(await sql.unsafe(rights))]).toEqual([{ owner: "muster_owner", worker: false, web: true }]);
  await start({ files: { [path]: twice } });
  expect([...(await sql.unsafe(rights))]).toEqual([{ owner: "muster_owner", worker: true, web: true }]);
});

test("a trigger that its function's file no longer defines is dropped; a constraint trigger is made anew", async () => {
  const text = "create or replace function app.watch() returns trigger language plpgsql as 'begin return null; end';\n";
  const [one, two] = [
    "create or replace trigger watch_a after insert on people for each row execute function app.watch();\n",
    "create constraint trigger watch_b after insert on people for each row execute function app.watch();\n",
  ];
  const found = async () =>
    (await sql`select tgname from pg_trigger where tgname like 'watch%' order by 1`).map(({ tgname }) => tgname);
  await start({ files: { "platform/watch.sql": `${text}${one}${two}` } });
  expect(await found()).toEqual(["watch_a", "watch_b"]);
  await start({ files: { "platform/watch.sql": `${text}${two}` } });
  expect(await found()).toEqual(["watch_b"]);
  await start({ files: { "platform/watch.sql": text } });
  expect(await found()).toEqual([]);
});

test("files are applied in whatever order they need each other", async () => {
  const calls = (name: string, other: string) =>
    `create or replace function app.${name}() returns integer language sql return app.${other}();`;
  await start({
    files: {
      "money/first.sql": calls("first", "second"),
      "money/second.sql": calls("second", "third"),
      "money/third.sql": "create or replace function app.third() returns integer language sql return 3;",
    },
  });
  expect((await sql`select app.first() as n`)[0]?.n).toBe(3);
});

test("a file that fails names itself, and nothing is applied", async () => {
  const good = { "money/good.sql": "create or replace function app.good() returns integer language sql return 1;" };
  const broken = "create or replace function app.broken() returns integer language sql as 'select app.nowhere()';";
  await expect(start({ files: { ...good, "money/broken.sql": broken } })).rejects.toThrow(
    /^db\/functions\/money\/broken\.sql: function app\.nowhere\(\) does not exist$/,
  );
  await expect(start({ files: { ...good, "money/broken.sql": "nonsense" } })).rejects.toThrow(
    /^db\/functions\/money\/broken\.sql: syntax error at or near "nonsense"$/,
  );
  expect((await sql`select to_regproc('app.good') as found`)[0]?.found).toBeNull();
});

test("what base defines can be called by the migrations that come with it, and the other files may use their tables", async () => {
  await start({
    files: {
      "base/answer.sql": "create or replace function app.answer() returns integer language sql immutable return 42;",
      "money/answers.sql":
        "create or replace function app.answers() returns bigint language sql stable as 'select sum(n) from answers';",
    },
    migrations: [
      {
        tag: "9000_answers",
        hash: "9000",
        when: 1,
        statements: ["create table answers (n integer default app.answer())", "insert into answers default values"],
      },
    ],
  });
  expect((await sql`select app.answers()::int as n`)[0]?.n).toBe(42);
  await sql`drop table answers cascade`;
  await sql`delete from drizzle.__drizzle_migrations where hash = '9000'`;
});

test("a removed function stays while a release that uses it may run, and is dropped with its triggers afterwards", async () => {
  const path = "platform/watch.sql";
  const text =
    "create or replace function app.watch() returns trigger language plpgsql as 'begin return null; end';\ncreate or replace trigger watch after insert on people for each row execute function app.watch();\n";
  await start({ files: { [path]: text } });
  const removed: Removed[] = [{ kind: "function", name: "app.watch()", last: "1" }];
  const exists = async () => (await sql`select to_regprocedure('app.watch()') is not null as it`)[0]?.it;
  await start({ removed });
  expect(await exists()).toBe(true);
  await start({ removed, releases: [release("2", "1")] });
  expect(await exists()).toBe(true);
  await start({ removed, releases: [release("2", "1"), release("3", "2")] });
  expect(await exists()).toBe(false);
  expect(await sql`select from pg_trigger where tgname = 'watch'`).toHaveLength(0);
});

test("a removed signature keeps its owner and grants while the file of another one is applied", async () => {
  const guarded = (type: string) =>
    `create or replace function app.half(n ${type}) returns ${type} language sql as 'select n / 2';
     alter function app.half(${type}) owner to app_auth;
     revoke execute on function app.half(${type}) from public;`;
  const path = "platform/half.sql";
  await start({ files: { [path]: `${guarded("integer")}\n${guarded("bigint")}` } });
  await start({
    files: { [path]: guarded("bigint") },
    removed: [{ kind: "function", name: "app.half(integer)", last: "1" }],
  });
  const rights =
    await sql`select proowner::regrole::text as owner, proacl::text[] as grants from pg_proc where proname = 'half'`;
  expect(rights).toEqual(Array(2).fill({ owner: "app_auth", grants: ["app_auth=X/app_auth"] }));
});

const later = { tag: "9001_later", hash: "9001", when: 1, statements: ["select 1"] };

test("an older release that the newest one allows starts, and applies nothing: neither migrations nor functions", async () => {
  await start({
    releases: [release("2", "1")],
    migrations: [later],
    files: { "platform/twice.sql": twice.replace("2", "3") },
  });
  const before = await rowVersions();
  lines.length = 0;
  await start({ files: { "platform/twice.sql": twice } });
  expect(await rowVersions()).toEqual(before);
  expect(lines).toEqual(["The database belongs to release 2 of Muster, which lets this one run."]);
  expect((await sql`select name from muster.releases order by place`).map(({ name }) => name)).toEqual(["1", "2"]);
  await sql`delete from drizzle.__drizzle_migrations where hash = '9001'`;
});

test("an older release that the newest one doesn't allow refuses in one line", async () => {
  await start({ releases: [release("2", "2")] });
  await expect(start()).rejects.toThrow(
    /^The database belongs to release 2 of Muster, where release 1 can't run anymore: 2 is the oldest that can\. Start release 2, or restore a backup from before the upgrade\.$/,
  );
});

test("an older release with a migration of its own refuses, although its release is allowed", async () => {
  await start({ releases: [release("2", "1")] });
  await expect(start({ migrations: [later] })).rejects.toThrow(
    /^The database belongs to a newer release of Muster and has no db\/migrations\/9001_later\.sql\./,
  );
});

test("between releases contents decide: a checkout without a migration that the database has refuses", async () => {
  await start({ migrations: [later] });
  await expect(start()).rejects.toThrow(/^The database belongs to a newer version of Muster, with 1 more migration\./);
  await sql`delete from drizzle.__drizzle_migrations where hash = '9001'`;
});
