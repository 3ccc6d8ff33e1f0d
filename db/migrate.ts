import postgres from "postgres";
import { databasePassword } from "#lib/platform/secrets.ts";
import { openClient } from "./client.ts";
import { type Migration, readMigrations, SchemaError } from "./migration-files.ts";

const lockKey = 7_308_221_001;
/** Raised by a migration if existing rows don't allow it. */
const upgradeRefused = "MU001";

interface MigrateOptions {
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
  /** Default: this version's migrations. */
  migrations?: readonly Migration[];
}

/**
 * Creates the roles and brings the schema up to date, all or nothing. Safe to run from several machines concurrently.
 * `url` is the owner's. Throws `SchemaError` if the database's migrations are not a prefix of ours, or its rows prevent
 * one.
 */
export async function migrate(
  url: string,
  { log, signal, migrations = readMigrations() }: MigrateOptions,
): Promise<void> {
  const sql = openClient(url, { signal });
  try {
    await takeTurn(sql, log);
    const recorded = await recordedHashes(sql);
    refuseOthers(recorded, migrations);
    const pending = migrations.slice(recorded.length);
    await ensureRoles(sql);
    await lendRights(sql, true);
    if (pending.length > 0) await apply(sql, pending);
    await lendRights(sql, false);
    const count = pending.length;
    if (count > 0) log(`Database schema: ${count} ${count === 1 ? "migration" : "migrations"} applied`);
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === upgradeRefused) throw new SchemaError(error.message);
    throw error;
  } finally {
    await sql.end();
  }
}

async function takeTurn(sql: postgres.Sql, log: (line: string) => void): Promise<void> {
  const [turn] = await sql`select pg_try_advisory_lock(${lockKey}) as taken`;
  if (turn?.taken) return;
  log("Waiting for another Muster that is migrating this database …");
  await sql`select pg_advisory_lock(${lockKey})`;
}

async function recordedHashes(sql: postgres.Sql): Promise<string[]> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return [];
  const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by id`;
  return rows.map(({ hash }) => hash);
}

function refuseOthers(recorded: readonly string[], migrations: readonly Migration[]): void {
  const at = recorded.findIndex((hash, place) => hash !== migrations[place]?.hash);
  if (at === -1) return;
  const expected = migrations[at];
  if (!expected) {
    const more = recorded.length - migrations.length;
    throw new SchemaError(
      `The database belongs to a newer version of Muster, with ${more} more ${more === 1 ? "migration" : "migrations"}. Start that version, or restore a backup from before the upgrade.`,
    );
  }
  const file = `db/migrations/${expected.tag}.sql`;
  if (migrations.some(({ hash }) => hash === recorded[at])) {
    throw new SchemaError(
      `The database has later migrations but not ${file}. Start the version of Muster that it was last used with, or restore a backup.`,
    );
  }
  if (recorded.includes(expected.hash)) {
    throw new SchemaError(
      `The database has a migration that is missing before ${file}. Install the version of Muster that it was last used with again.`,
    );
  }
  throw new SchemaError(
    `The database was migrated with another ${file}. Restore that file by installing this version of Muster again, or start the version that the database was last used with.`,
  );
}

// The table is drizzle's, which applied the first migrations. drizzle compares times where we compare contents, and so
// skips a migration that is older than one with a wrong clock.
async function apply(sql: postgres.Sql, pending: readonly Migration[]): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`create schema if not exists drizzle`;
    await transaction`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    for (const { statements, hash, when } of pending) {
      for (const statement of statements) await transaction.unsafe(statement);
      await transaction`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
    }
  });
}

async function ensureRoles(sql: postgres.Sql): Promise<void> {
  for (const role of ["app_web", "app_worker", "app_auth"]) {
    const [known] = await sql`select from pg_roles where rolname = ${role}`;
    if (!known) await sql.unsafe(`create role ${role} nosuperuser nobypassrls nocreatedb nocreaterole`);
  }
  for (const role of ["app_web", "app_worker"])
    await sql.unsafe(`alter role ${role} login password '${databasePassword(role)}'`);
}

/** Lent to the owner only for migrating: its policies would show every tenant. Servers before 16 don't support this. */
async function lendRights(sql: postgres.Sql, lent: boolean): Promise<void> {
  const [server] = await sql`select current_setting('server_version_num')::integer >= 160000 as can`;
  await sql.unsafe(`grant app_auth to current_user${server?.can ? ` with inherit ${lent}` : ""}`);
}
