import { expect, test } from "vitest";
import { differences, readCatalog } from "./catalog.ts";
import { testDatabase } from "./testing.ts";

const sql = (await testDatabase()).owner;
const before = await readCatalog(sql);

test.each([
  [
    "a table",
    "create table extra ()",
    ["grants on table public.extra", "owner of table public.extra", "table public.extra"],
  ],
  [
    "a table's owner",
    "alter table departments owner to app_auth",
    ["grants on table public.departments", "owner of table public.departments"],
  ],
  ["forced row security", "alter table people no force row level security", ["table public.people"]],
  ["a column's type", "alter table sessions alter expires_at type timestamptz", ["column public.sessions.expires_at"]],
  ["a default", "alter table people alter country set default 'DE'", ["column public.people.country"]],
  ["not null", "alter table people alter country drop not null", ["column public.people.country"]],
  ["a generated value", "alter table people alter email_lower drop expression", ["column public.people.email_lower"]],
  [
    "an index's definition",
    "drop index people_last_name; create index people_last_name on people (organization_id, last_name desc, id)",
    ["index public.people_last_name"],
  ],
  ["a missing index", "drop index people_search", ["index public.people_search"]],
  [
    "a check",
    "alter table saved_views drop constraint saved_views_size; alter table saved_views add constraint saved_views_size check (true)",
    ["constraint saved_views_size on saved_views"],
  ],
  ["a policy", "alter policy tenant on people using (true)", ["policy tenant on people"]],
  ["a missing trigger", "drop trigger spread_text on people", ["trigger spread_text on people"]],
  ["a disabled trigger", "alter table people disable trigger spread_text", ["trigger spread_text on people"]],
  [
    "a function's body",
    "create or replace function app.today() returns date stable language sql return date '2026-01-01'",
    ["routine app.today()"],
  ],
  ["a function's settings", "alter function app.today() set search_path = public", ["routine app.today()"]],
  ["a function's rights", "alter function app.today() security definer", ["routine app.today()"]],
  [
    "a function's owner",
    "alter function app.holder_text(people) owner to app_auth",
    ["grants on routine app.holder_text(people)", "owner of routine app.holder_text(people)"],
  ],
  ["a grant on a function", "grant execute on function app.today() to app_auth", ["grants on routine app.today()"]],
  ["a grant on a table", "grant truncate on people to app_web", ["grants on table public.people"]],
  [
    "a grant on a column",
    "grant select (digest) on access_tokens to app_web",
    ["grants on column public.access_tokens.digest"],
  ],
  ["a grant on a schema", "grant create on schema app to app_web", ["grants on schema app"]],
  [
    "a grant on a sequence",
    "grant usage on sequence muster.releases_place_seq to app_web",
    ["grants on sequence muster.releases_place_seq"],
  ],
  ["a sequence's step", "alter sequence muster.releases_place_seq increment 2", ["sequence muster.releases_place_seq"]],
])("a catalog that differs in %s names it", async (_, change, names) => {
  const undone = new Error("undone");
  const changing = sql.begin(async (transaction) => {
    await transaction.unsafe(change);
    expect(differences(before, await readCatalog(transaction))).toEqual(names);
    throw undone;
  });
  await expect(changing).rejects.toBe(undone);
});
