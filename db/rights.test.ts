import { beforeEach, expect, test } from "vitest";
import { differences, readCatalog } from "./catalog.ts";
import { migrate } from "./migrate.ts";
import { emptyDatabase } from "./testing-upgrade.ts";

const { sql, url } = await emptyDatabase();
const lines: string[] = [];
const log = (line: string) => lines.push(line);
await migrate(url, { log });
const before = await readCatalog(sql);

beforeEach(() => {
  lines.length = 0;
});

const restored = ["The database's roles, rights, or functions weren't those of its release. They were restored."];

test.each([
  ["a grant", "revoke select on invoices from app_web"],
  ["a grant on columns", "revoke all on sessions from app_auth"],
  [
    "more than it should have",
    "grant delete on audit_log to app_web; grant execute on function auth.readiness(text) to public",
  ],
  ["a policy", "drop policy tenant on people"],
  ["a changed policy", "alter policy tenant on people using (true)"],
  ["another policy", "create policy everything on people using (true)"],
  ["row security", "alter table people no force row level security; alter table invoices disable row level security"],
  ["a schema's grants", "revoke usage on schema app from app_web"],
  ["a function's owner", "alter function auth.readiness(text) owner to current_user"],
  ["a function's grants", "revoke execute on function auth.readiness(text) from app_web"],
  [
    "a function's text",
    "create or replace function app.today() returns date language sql stable as 'select date ''2000-01-01'''",
  ],
  ["a function", "drop function auth.readiness(text)"],
])("a start gives back what the database has lost: %s", async (_, change) => {
  await sql.unsafe(change);
  const broken = differences(before, await readCatalog(sql));
  await migrate(url, { log });
  expect([broken.length > 0, differences(before, await readCatalog(sql)), lines]).toEqual([true, [], restored]);
});

test("all at once, as in a dump that was restored where the roles didn't exist", async () => {
  await sql.unsafe(`do $$ declare p record; begin
    for p in select polname, polrelid::regclass as at from pg_policy loop execute format('drop policy %I on %s', p.polname, p.at); end loop; end $$`);
  await sql.unsafe(
    "reassign owned by app_auth to current_user; drop owned by app_web, app_worker, app_auth, app_backup",
  );
  expect(differences(before, await readCatalog(sql)).length).toBeGreaterThan(400);
  await migrate(url, { log });
  expect([differences(before, await readCatalog(sql)), lines]).toEqual([[], restored]);
  await migrate(url, { log });
  expect(lines).toEqual(restored);
});

test("what an operator added stays", async () => {
  await sql.unsafe(
    "create role reporting; grant select on invoices to reporting; create table own (id integer); alter table own enable row level security; create policy mine on own using (true); create function mine() returns integer language sql as 'select 1'",
  );
  const added = differences(before, await readCatalog(sql));
  await migrate(url, { log });
  expect([differences(before, await readCatalog(sql)), lines]).toEqual([added, []]);
  await sql.unsafe("drop table own; drop function mine(); drop owned by reporting; drop role reporting");
});

test("a database that lacks a table is refused in one line", async () => {
  await sql.unsafe("alter table search_folds rename to elsewhere");
  await expect(migrate(url, { log })).rejects.toThrow(
    /^The database isn't complete \(relation "public\.search_folds" does not exist\)\. Restore its backup again\.$/,
  );
  await sql.unsafe("alter table elsewhere rename to search_folds");
  await migrate(url, { log });
  expect([differences(before, await readCatalog(sql)), lines]).toEqual([[], []]);
});
