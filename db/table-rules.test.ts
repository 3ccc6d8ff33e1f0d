import { getTableConfig, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { tenantTable } from "./schema/tenant-table.ts";
import { testDatabase } from "./testing.ts";

const database = await testDatabase();

const policy =
  "(organization_id = (( SELECT NULLIF(current_setting('app.organization_id'::text, true), ''::text) AS \"nullif\"))::uuid)";

// Partitions are reached through their table and its policy: the last test shows that no role may access one directly.
async function tenantTables(): Promise<string[]> {
  const rows = await database.owner`
    select table_name from information_schema.columns join pg_class on oid = table_name::regclass and not relispartition
    where column_name = 'organization_id' and table_schema = 'public' order by 1`;
  return rows.map((row) => row.table_name);
}

test("every table with organization_id has the tenant policy, forced, with USING and WITH CHECK", async () => {
  const tables = await tenantTables();
  expect(tables.length).toBeGreaterThanOrEqual(10);
  for (const table of tables) {
    const [row] = await database.owner`
      select c.relrowsecurity, c.relforcerowsecurity, p.polpermissive, p.polroles = '{0}' as everyone,
        pg_get_expr(p.polqual, p.polrelid) as reading, pg_get_expr(p.polwithcheck, p.polrelid) as writing
      from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant' where c.oid = ${table}::regclass`;
    expect({ table, ...row }).toEqual({
      table,
      relrowsecurity: true,
      relforcerowsecurity: true,
      polpermissive: true,
      everyone: true,
      reading: policy,
      writing: policy,
    });
  }
});

test("any other policy is for app_auth only, lets backups read, or narrows what a worker sees", async () => {
  const rows = await database.owner`
    select tablename, policyname from pg_policies where schemaname = 'public' and policyname <> 'tenant' and roles <> '{app_auth}'
      and not (roles = '{app_backup}' and policyname = 'backup' and cmd = 'SELECT')
      and not (roles = '{app_web}' and permissive = 'RESTRICTIVE' and policyname like 'worker%')`;
  expect(rows).toEqual([]);
});

test("every tenant table is closed to workers, or shows them only their own rows", async () => {
  const closed = "(( SELECT app.caller() AS caller) <> 'worker'::text)";
  const rows = await database.owner<{ tablename: string; qual: string }[]>`
    select tablename, qual from pg_policies where schemaname = 'public' and policyname = 'worker' order by 1`;
  const policies = new Map(rows.map(({ tablename, qual }) => [tablename, qual]));
  // Stored idempotent responses belong to a token, and are found only by its ID.
  expect((await tenantTables()).filter((table) => !policies.has(table))).toEqual(["idempotency_keys"]);
  const own = rows.filter(({ qual }) => qual !== closed);
  expect(own.map(({ tablename }) => tablename)).toEqual([
    "assets",
    "contract_amendments",
    "contracts",
    "eor_answers",
    "eor_form_versions",
    "legal_entities",
    "offboarding_tasks",
    "people",
    "resignations",
  ]);
  // The organization's forms, which every worker may fill in.
  for (const { tablename, qual } of own.filter(({ tablename: name }) => name !== "eor_form_versions"))
    expect([tablename, qual]).toEqual([
      tablename,
      expect.stringMatching(/(?:id|person_id) = \( SELECT app\.person_id\(\)/),
    ]);
});

test("primary and unique keys of tenant tables start with the organization, and references between them include it", async () => {
  const keys = await database.owner`
    select conrelid::regclass::text as table, conname as name,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as first
    from pg_constraint where contype in ('p', 'u') and conrelid::regclass::text = any (${await tenantTables()})`;
  // A token's digest is an HMAC of 256 random bits: it can't collide with another's.
  expect(keys.filter((key) => key.first !== "organization_id").map((key) => key.name)).toEqual([
    "access_tokens_digest",
  ]);
  const references = await database.owner`
    select conname as name from pg_constraint c
    where contype = 'f' and conrelid::regclass::text = any (${await tenantTables()}) and confrelid::regclass::text = any (${await tenantTables()})
      and not exists (select from unnest(conkey) as k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k where a.attname = 'organization_id')`;
  expect(references).toEqual([]);
});

test("a tenant table without an id must say its key", () => {
  const columns = { name: text() };
  expect(() => getTableConfig(tenantTable("things", columns))).toThrow("things needs an id");
  const keyed = getTableConfig(tenantTable("things", columns, (table, own) => [own.key(table.name)]));
  expect(keyed.primaryKeys.map((key) => key.columns.map(({ name }) => name))).toEqual([["organization_id", "name"]]);
});

test("the app's roles own nothing, bypass nothing and can't create", async () => {
  const roles = await database.owner`
    select rolname from pg_roles where rolname like 'app\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`;
  expect(roles).toEqual([]);
  const owned = await database.owner`select relname from pg_class where pg_get_userbyid(relowner) like 'app\\_%'`;
  expect(owned).toEqual([]);
  const [rights] = await database.owner`
    select has_schema_privilege('app_web', 'public', 'create') as creates, has_table_privilege('app_web', 'invoices', 'truncate') as truncates,
      has_column_privilege('app_web', 'access_tokens', 'digest', 'select') as reads_digests, has_table_privilege('app_web', 'users', 'select') as reads_users,
      has_table_privilege('app_web', 'sessions', 'select') as reads_sessions, has_table_privilege('app_web', 'audit_log', 'update') as edits_audit,
      has_table_privilege('app_web', 'audit_log', 'delete') as deletes_audit`;
  expect(Object.entries(rights ?? {}).filter(([, held]) => held)).toEqual([]);
});

test("no view runs with its owner's rights, and every security definer function sets its search path", async () => {
  expect(
    await database.owner`select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`,
  ).toEqual([]);
  const loose = await database.owner`
    select oid::regprocedure::text as name from pg_proc
    where prosecdef and proname <> 'begin_request' and pronamespace in ('app'::regnamespace, 'auth'::regnamespace) and not coalesce(array_to_string(proconfig, ',') like 'search_path=%', false)`;
  expect(loose).toEqual([]);
  // begin_request uses schema-qualified table names instead.
  const [begin] = await database.owner`select prosrc from pg_proc where proname = 'begin_request'`;
  expect(begin?.prosrc).toMatch(/from public\.access_tokens/);
  expect(begin?.prosrc).not.toMatch(/(?:from|join) (?!public\.|\()/);
});

test("the log has a partition for every day around now, and no app role may access one directly", async () => {
  const parts = await database.owner`
    select inhparent::regclass::text as parent, count(*) as days from pg_inherits join pg_class on oid = inhrelid and relkind = 'r'
    where inhparent::regclass::text like 'webhook%' group by 1 order by 1`;
  expect(parts.map((part) => part.parent)).toEqual(
    ["attempts", "deliveries", "events", "exchanges"].map((name) => `webhook_${name}`),
  );
  for (const { days } of parts) expect(days).toBeGreaterThanOrEqual(15);
  const reachable = await database.owner`
    select relname, rolname from pg_class cross join pg_roles
    where relispartition and relkind = 'r' and rolname like 'app\\_%' and has_table_privilege(rolname, pg_class.oid, 'select, insert, update, delete')`;
  expect(reachable).toEqual([]);
});

test("functions allowed in parallel plans are a single expression, or neither write nor use randomness: a plan can't start queries for them", async () => {
  const rows = await database.owner`
    select p.proname from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'app'::regnamespace and p.provolatile = 'v' and p.proparallel <> 'u' and l.lanname <> 'internal' order by 1`;
  expect(rows).toEqual([{ proname: "long_id" }]);
  const found = await database.owner.begin(async (sql) => {
    await sql`set local parallel_setup_cost = 0`;
    await sql`set local parallel_tuple_cost = 0`;
    await sql`set local min_parallel_table_scan_size = 0`;
    await sql`create temporary table many as select n from generate_series(1, 20000) as n`;
    const [row] =
      await sql`select count(distinct id)::int as n, bool_and(id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{20}$') as ok from (select app.long_id() as id from many) as made`;
    await sql`drop table many`;
    return row;
  });
  expect(found).toEqual({ n: 20000, ok: true });
});
