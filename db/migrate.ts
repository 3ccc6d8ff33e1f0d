import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import postgres from "postgres";
import { databasePassword } from "#lib/platform/secrets.ts";
import { anyExists, applyFunctions, dropRemoved, FunctionFileError, withLostTriggers } from "./apply-functions.ts";
import { openClient } from "./client.ts";
import { type FunctionFile, readFunctionFiles } from "./function-files.ts";
import { createRecords, readInstalled } from "./installed.ts";
import { buildLargeIndexes, indexIn, unlessThere } from "./large-indexes.ts";
import { lastWithFunctions, type Migration, readMigrations, SchemaError } from "./migration-files.ts";
import { hasOtherSecret } from "./other-secret.ts";
import {
  droppable,
  isOlderRelease,
  type Release,
  type ReleaseHistory,
  type Removed,
  readReleases,
  refuseSkipping,
} from "./releases.ts";
import { findLost, recordRights, restoreRights } from "./rights.ts";

/** `lock_not_available`, `deadlock_detected`. */
const lockLost = new Set(["55P03", "40P01"]);
const lockTimeoutMs = 3000;
const lockPauseMs = 2000;
const turnPauseMs = 200;
const lockTurns = 30;
const roles = ["app_web", "app_worker", "app_auth", "app_backup"];
/** Those of releases that didn't record what roles may do. */
const unrecordedRoles = ["app_web", "app_worker", "app_auth"];
const lockKey = 7_308_221_001;
/** Raised by a migration if existing rows don't allow it. */
const upgradeRefused = "MU001";

/** What a version of Muster brings. */
export interface Version {
  migrations: readonly Migration[];
  functions: readonly FunctionFile[];
  history: ReleaseHistory;
}

interface MigrateOptions {
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
  /** Default: this version. */
  version?: Version;
  /** Runs in the transaction that creates a new database's schema, after that. */
  fill?: (transaction: postgres.TransactionSql) => Promise<void>;
  /** The size from which a table is indexed while it is written to. */
  largeBytes?: number;
  /** The database's newest release serves meanwhile, and afterwards until ours has started. */
  isServing?: boolean | undefined;
}

export function readVersion(): Version {
  return { migrations: readMigrations(), functions: readFunctionFiles(), history: readReleases() };
}

/**
 * Creates the roles and brings the schema and the functions up to date, all or nothing. Safe to run from several machines
 * concurrently. Changes nothing if the database belongs to a newer release that lets this one run. `url` is the owner's.
 * Throws `SchemaError` if the database's migrations don't go with ours, its release doesn't let ours run, or its rows
 * prevent a migration.
 */
export async function migrate(
  url: string,
  { log, signal, version = readVersion(), fill, largeBytes, isServing }: MigrateOptions,
): Promise<void> {
  const sql = openClient(url, { signal });
  try {
    // Without the schema that is named like the user: one called muster would get all tables in our records' schema.
    await sql`set search_path = public`;
    await takeTurn(sql, log);
    const work = await findWork(sql, version, { log, isServing });
    await refuseUnrecorded(sql);
    await ensureRoles(sql, { url, log, signal });
    await lendRights(sql, true);
    const built = work && (await buildLargeIndexes(sql, work, { log, from: largeBytes }));
    await complete(sql, work && keepIndexes(work, built ?? new Set()), version, { log, fill });
    await lendRights(sql, false);
    if (work) report(work, log);
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === upgradeRefused) throw new SchemaError(error.message);
    throw error;
  } finally {
    await sql.end();
  }
}

/** What there is to apply to the database, or null. Changes nothing. Throws `SchemaError` if `migrate` would refuse at once. */
export async function readWork(
  sql: postgres.Sql,
  options: Pick<MigrateOptions, "log" | "isServing">,
): Promise<Work | null> {
  const work = await findWork(sql, readVersion(), options);
  await refuseUnrecorded(sql);
  return work;
}

async function takeTurn(sql: postgres.Sql, log: (line: string) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const [turn] = await sql`select pg_try_advisory_lock(${lockKey}) as taken`;
    if (turn?.taken) return;
    if (isFirst) log("Waiting for another Muster that is migrating this database …");
    // A statement that waits would keep the other one from building an index: that waits for all statements to end.
    await pause(turnPauseMs);
  }
}

export interface Work {
  migrations: readonly Migration[];
  /** Files whose text is new. */
  functions: readonly FunctionFile[];
  /** All other files. */
  unchanged: readonly FunctionFile[];
  removed: readonly Removed[];
  drops: readonly Removed[];
  /** Recorded paths that are no longer ours. */
  gone: readonly string[];
  releases: readonly Release[];
  fill?: MigrateOptions["fill"];
}

/** What there is to apply, or null. */
async function findWork(
  sql: postgres.Sql,
  { migrations, functions, history }: Version,
  { log, isServing }: Pick<MigrateOptions, "log" | "isServing">,
): Promise<Work | null> {
  const recorded = await readInstalled(sql);
  const isOlder = isOlderRelease(recorded.releases, history.releases);
  refuseOthers(isOlder ? recorded.migrations.slice(0, migrations.length) : recorded.migrations, migrations);
  const pending = migrations.slice(recorded.migrations.length);
  if (isOlder) {
    if (pending.length === 0) {
      log(`The database belongs to release ${recorded.releases.at(-1)?.name} of Muster, which lets this one run.`);
      return null;
    }
    throw new SchemaError(
      `The database belongs to a newer release of Muster and has no db/migrations/${pending[0]?.tag}.sql. Start that release, or restore a backup from before the upgrade.`,
    );
  }
  if (isServing) refuseSkipping(recorded.releases, history.releases);
  const isUnchanged = ({ path, hash }: FunctionFile) => recorded.functions.get(path) === hash;
  const work = {
    migrations: pending,
    functions: functions.filter((file) => !isUnchanged(file)),
    unchanged: functions.filter(isUnchanged),
    removed: history.removed,
    drops: droppable(history),
    gone: [...recorded.functions.keys()].filter((path) => !functions.some((file) => file.path === path)),
    releases: history.releases.filter((release, at) => !isDeepStrictEqual(release, recorded.releases[at])),
  };
  const isDone = [work.migrations, work.functions, work.releases].every(({ length }) => length === 0);
  return isDone && !(await anyExists(sql, work.drops)) ? null : work;
}

/** Creates these indexes only if they aren't there. */
function keepIndexes(work: Work, built: ReadonlySet<string>): Work {
  const kept = (text: string) => {
    const index = indexIn(text);
    return index && built.has(index.name) ? unlessThere(index) : text;
  };
  const migrations = work.migrations.map((migration) => ({ ...migration, statements: migration.statements.map(kept) }));
  return { ...work, migrations };
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

/** Does the work, and first gives back what the database has lost, for example when it was restored on another server. */
async function complete(
  sql: postgres.Sql,
  work: Work | null,
  { functions, history }: Version,
  { log, fill }: Pick<MigrateOptions, "log" | "fill">,
): Promise<void> {
  const { statements, routines } = await findLost(sql);
  const isWhole = statements.length === 0 && !routines;
  if (work && isWhole) return applyInTurns(sql, { ...work, fill }, [], log);
  if (isWhole) return;
  const { releases } = await readInstalled(sql);
  if (routines && isOlderRelease(releases, history.releases))
    throw new SchemaError(
      `The database's functions aren't those of its release ${releases.at(-1)?.name}. Start that release once: it restores them.`,
    );
  const none = { migrations: [], functions: [], unchanged: functions, drops: [], gone: [], releases: [] };
  const base: Work = work ?? { ...none, removed: history.removed };
  await applyInTurns(sql, routines ? { ...base, functions, unchanged: [] } : base, statements, log);
  log("The database's roles, rights, or functions weren't those of its release. They were restored.");
}

/**
 * Applies without making others wait long: whoever waits for a table's lock makes all later users of the table wait, so
 * it gives up soon and starts over. Throws `SchemaError` if that never works.
 */
async function applyInTurns(
  sql: postgres.Sql,
  work: Work,
  statements: readonly string[],
  log: (line: string) => void,
): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await apply(sql, work, statements);
    } catch (error) {
      const cause = error instanceof FunctionFileError ? error.cause : error;
      if (!(cause instanceof postgres.PostgresError) || !lockLost.has(cause.code)) throw error;
      if (turn === lockTurns)
        throw new SchemaError(
          `The database wasn't changed, because another program kept a lock (${cause.message}). End it, or try again later.`,
        );
      if (turn === 1) log("Waiting for a lock that another program holds …");
      await pause(lockPauseMs);
    }
  }
}

async function apply(sql: postgres.Sql, work: Work, statements: readonly string[]): Promise<void> {
  const { migrations, functions, unchanged, removed, drops, gone, releases, fill } = work;
  const later = migrations.findIndex(({ tag }) => tag === lastWithFunctions) + 1;
  await sql.begin(async (transaction) => {
    await transaction.unsafe(`set local lock_timeout = ${lockTimeoutMs}`);
    await createRecords(transaction);
    await restoreRights(transaction, statements);
    await applyMigrations(transaction, migrations.slice(0, later));
    const base = functions.filter(({ isBase }) => isBase);
    await applyFunctions(transaction, base, removed);
    await applyMigrations(transaction, migrations.slice(later));
    const rest = functions.filter(({ isBase }) => !isBase);
    await applyFunctions(transaction, [...rest, ...(await withLostTriggers(transaction, unchanged))], removed);
    await dropRemoved(transaction, drops);
    for (const path of gone) await transaction`delete from muster.function_files where path = ${path}`;
    for (const release of releases)
      await transaction`insert into muster.releases ${transaction({ ...release })}
      on conflict (name) do update set commit = excluded.commit, migration = excluded.migration, oldest = excluded.oldest`;
    await fill?.(transaction);
    await recordRights(transaction);
  });
}

async function applyMigrations(sql: postgres.TransactionSql, migrations: readonly Migration[]): Promise<void> {
  for (const { statements, hash, when } of migrations) {
    await sql.unsafe(statements.join("\n;"));
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
  }
}

function report({ migrations, functions }: Work, log: (line: string) => void): void {
  const parts = [
    { count: migrations.length, thing: "migration" },
    { count: functions.length, thing: "function file" },
  ].filter(({ count }) => count > 0);
  const text = parts.map(({ count, thing }) => `${count} ${thing}${count === 1 ? "" : "s"}`).join(" and ");
  if (text !== "") log(`Database schema: ${text} applied`);
}

/**
 * A database of a release that didn't record its rights, restored where the roles don't exist, has lost them for good.
 * Throws `SchemaError`.
 */
async function refuseUnrecorded(sql: postgres.Sql): Promise<void> {
  const [state] = await sql`
    select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('muster.rights') is null as is_unrecorded,
      (select count(*)::integer from pg_roles where rolname = any (string_to_array(${unrecordedRoles.join()}, ','))) as known`;
  if (!state?.is_unrecorded || state.known === unrecordedRoles.length) return;
  throw new SchemaError(
    `The database was restored where its roles didn't exist, and its release didn't record what they may do. Create the roles ${unrecordedRoles.join(", ")}, restore the backup again, and start.`,
  );
}

async function ensureRoles(
  sql: postgres.Sql,
  { url, log, signal }: Pick<MigrateOptions, "log" | "signal"> & { url: string },
): Promise<void> {
  const [web] = await sql`select from pg_roles where rolname = 'app_web' and rolcanlogin`;
  if (web && (await hasOtherSecret(url, signal)))
    log(
      "SECRET_KEY isn't the one that this PostgreSQL server was prepared with: processes with that one are refused from here on, and its tokens, sessions, and encrypted values don't work. To undo this, run npm run migrate with that one.",
    );
  for (const role of roles) {
    const [known] = await sql`select from pg_roles where rolname = ${role}`;
    if (!known) await sql.unsafe(`create role ${role} nosuperuser nobypassrls nocreatedb nocreaterole`);
  }
  for (const role of ["app_web", "app_worker", "app_backup"])
    await changeRole(sql, `alter role ${role} login password '${databasePassword(role)}'`);
}

/** Roles belong to all databases of a server, whose migrations can change them at the same time: then once more. */
async function changeRole(sql: postgres.Sql, statement: string): Promise<void> {
  try {
    await sql.unsafe(statement);
  } catch (error) {
    if ((error as Error).message !== "tuple concurrently updated") throw error;
    await changeRole(sql, statement);
  }
}

/** Lent to the owner only for migrating: its policies would show every tenant. Servers before 16 don't support this. */
export async function lendRights(sql: postgres.Sql, lent: boolean): Promise<void> {
  const [server] = await sql`select current_setting('server_version_num')::integer >= 160000 as can`;
  await changeRole(sql, `grant app_auth to current_user${server?.can ? ` with inherit ${lent}` : ""}`);
}
