import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { databasePassword } from "#lib/secrets.ts";

const lockKey = 7_308_221_001;

/** Makes the roles and brings the schema up to date; safe to run from several machines at once. `url` is the owner's. */
export async function migrate(url: string, { log }: { log: (line: string) => void }): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${lockKey})`;
    await ensureRoles(sql);
    await lendRights(sql, true);
    const before = await migrationCount(sql);
    await applyMigrations(drizzle(sql), { migrationsFolder: join(import.meta.dirname, "migrations") });
    await lendRights(sql, false);
    const applied = (await migrationCount(sql)) - before;
    if (applied > 0) log(`Database schema: ${applied} ${applied === 1 ? "migration" : "migrations"} applied`);
  } finally {
    await sql.end();
  }
}

async function migrationCount(sql: postgres.Sql): Promise<number> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return 0;
  const [row] = await sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
  return row?.n;
}

async function ensureRoles(sql: postgres.Sql): Promise<void> {
  for (const role of ["app_web", "app_worker", "app_auth"]) {
    const [known] = await sql`select from pg_roles where rolname = ${role}`;
    if (!known) await sql.unsafe(`create role ${role} nosuperuser nobypassrls nocreatedb nocreaterole`);
  }
  for (const role of ["app_web", "app_worker"])
    await sql.unsafe(`alter role ${role} login password '${databasePassword(role)}'`);
}

/** Its rights serve to migrate alone: its policies would show the owner every tenant. Servers before 16 cannot tell. */
async function lendRights(sql: postgres.Sql, lent: boolean): Promise<void> {
  const [server] = await sql`select current_setting('server_version_num')::integer >= 160000 as can`;
  await sql.unsafe(`grant app_auth to current_user${server?.can ? ` with inherit ${lent}` : ""}`);
}
