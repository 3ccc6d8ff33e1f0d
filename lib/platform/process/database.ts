import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { FunctionFileError } from "#db/apply-functions.ts";
import { delayAfter } from "#db/backoff.ts";
import { openClient } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { SchemaError } from "#db/migration-files.ts";
import { wrongPassword } from "#db/other-secret.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { StartError } from "./exit-with-message.ts";

const OLDEST_MAJOR = 15;
const PATIENCE_MS = 60_000;
// Written by PostgreSQL as it was given.
const TIMEOUT_MS = 14_001;
const INSUFFICIENT_PRIVILEGE = "42501";
const MISSING_EXTENSION = /extension "(\w+)" is not available/;

/** A connection that can't be made, or that ended. */
const UNREACHABLE = /^(?:CONNECT|ECONN|EHOST|ENET|ENOTFOUND|EPIPE|ETIMEDOUT)/;

/** A proxy whose backend is down, or PostgreSQL itself during startup: "the database system is starting up". */
const PASSING = new Set(["CONNECTION_CLOSED", "ECONNRESET", "57P03"]);

interface Course {
  log: (line: string) => void;
  /** Aborts waiting for the database, and work in it. */
  signal?: AbortSignal | undefined;
}

/**
 * Waits up to a minute for a database that is reachable but refuses connections. Throws SettingsError if it is
 * unsuitable.
 */
export async function waitForDatabase(
  database_url: string,
  { log, signal, patienceMs = PATIENCE_MS }: Course & { patienceMs?: number },
): Promise<void> {
  const { host: place, username } = new URL(database_url);
  log(`Connecting to the database at ${place} …`);
  const giveUpAt = performance.now() + patienceMs;
  for (let failures = 0; ; ) {
    try {
      await checkDatabase(database_url, signal);
      return;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (!PASSING.has(code) || signal?.aborted) throw explain(error, place, username);
      if (failures === 0) log(`Waiting for the database at ${place}, which ${conduct(code)} …`);
      failures += 1;
      const delay = delayAfter(failures);
      if (performance.now() + delay > giveUpAt) {
        throw new SettingsError(
          `DATABASE_URL: the database at ${place} still ${conduct(code)} after ${patienceMs / 1000} seconds. Start PostgreSQL there, or correct the address.`,
        );
      }
      await pause(delay, undefined, { signal });
    }
  }
}

/** Runs what needs a connection. Throws SettingsError if there is none. */
export async function whileReachable<Result>(url: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (UNREACHABLE.test((error as { code?: string }).code ?? "")) throw explain(error, new URL(url).host);
    throw error;
  }
}

/**
 * Creates the roles and the schema, or updates them. Throws SettingsError if this user lacks permission, StartError if
 * this version can't.
 */
export async function prepareDatabase(url: string, course: Course & { isServing?: boolean }): Promise<void> {
  try {
    await whileReachable(url, () => migrate(url, course));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    if (error instanceof SchemaError) throw new StartError(error.message);
    const cause = error instanceof FunctionFileError ? error.cause : error;
    if (!(cause instanceof postgres.PostgresError)) throw error;
    if (cause.code === INSUFFICIENT_PRIVILEGE) {
      throw new SettingsError(
        `DATABASE_URL: that user may not prepare the database (${(error as Error).message}). Write the address of the database's owner, who may also create roles.`,
      );
    }
    const extension = MISSING_EXTENSION.exec(cause.message)?.[1];
    if (extension === undefined) throw error;
    throw new SettingsError(
      `DATABASE_URL: that server does not have the extension ${extension}. Install PostgreSQL's contrib package there.`,
    );
  }
}

async function checkDatabase(url: string, signal: AbortSignal | undefined): Promise<void> {
  const sql = openClient(url, { signal, connection: { statement_timeout: TIMEOUT_MS } });
  let version: number;
  try {
    const [row] = await sql`
      select current_setting('server_version_num')::int as version, current_setting('statement_timeout') = ${`${TIMEOUT_MS}ms`} as has_timeout`;
    version = row?.version;
    if (!row?.has_timeout) throw pooled(url, "drops the settings of a connection, such as statement_timeout");
    if (await isShared(sql, url, signal)) throw pooled(url, "gives one connection to several clients in turn");
  } finally {
    await sql.end({ timeout: 1 });
  }
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAJOR) {
    throw new SettingsError(
      `DATABASE_URL: that database is PostgreSQL ${major}. Muster needs ${OLDEST_MAJOR} or newer.`,
    );
  }
}

/** Whether another client's transaction takes the server connection, with its settings, that `sql` has just used. */
async function isShared(sql: postgres.Sql, url: string, signal: AbortSignal | undefined): Promise<boolean> {
  const other = openClient(url, { signal, connection: { statement_timeout: TIMEOUT_MS } });
  const mark = randomUUID();
  try {
    await other`select 1`;
    await sql`select set_config('app.probe', ${mark}, false)`;
    await other.unsafe("begin");
    const [taken] = await other`select current_setting('app.probe', true) = ${mark} as shares`;
    await other.unsafe("rollback");
    await sql`select set_config('app.probe', '', false)`;
    return taken?.shares === true;
  } finally {
    await other.end({ timeout: 1 });
  }
}

function pooled(url: string, habit: string): SettingsError {
  return new SettingsError(
    `DATABASE_URL: at ${new URL(url).host} is a connection pooler that ${habit}. Write the address of PostgreSQL itself: Muster pools its connections.`,
  );
}

function conduct(code: string): string {
  return code === "57P03" ? "is starting" : "closes every connection";
}

const untrusted =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_CERT_ALTNAME_INVALID)/;

/** Roles whose passwords come from SECRET_KEY. */
const ownRole = /^app_\w+$/;

function explain(error: unknown, place: string, user?: string): SettingsError {
  if (error instanceof SettingsError) return error;
  const { code = "", message } = error as { code?: string; message: string };
  if (code === "ENOENT" || code === "EISDIR" || code === "EACCES")
    return new SettingsError(`DATABASE_CA can't be read (${code}). Write the path of a PEM certificate.`);
  if (code === "NO_WRITABLE_HOST")
    return new SettingsError(`DATABASE_URL: ${message}. Start the primary, or correct the addresses.`);
  if (code === "NO_TLS") {
    return new SettingsError(
      `DATABASE_URL: the database at ${place} doesn't offer TLS. Turn it on there, or add ?sslmode=disable if nobody can listen to that network.`,
    );
  }
  if (untrusted.test(code)) {
    return new SettingsError(
      `DATABASE_URL: the certificate of the database at ${place} isn't trusted (${code}). Set DATABASE_CA to the certificate of the CA that issued it.`,
    );
  }
  if (/unsupported startup parameter/.test(message)) {
    return new SettingsError(
      `DATABASE_URL: at ${place} is a connection pooler that refuses the settings of a connection (${message}). Write the address of PostgreSQL itself: Muster pools its connections.`,
    );
  }
  if (code === wrongPassword && ownRole.test(user ?? "")) {
    return new SettingsError(
      `SECRET_KEY: the database at ${place} refuses ${user}, whose password comes from SECRET_KEY or DATA_DIR/secret.key. Use the key that npm run migrate or npm start last ran with; if neither has run, run npm run migrate first.`,
    );
  }
  if (user === "" && /^28/.test(code)) {
    return new SettingsError(
      `DATABASE_URL: the database at ${place} refuses an address without a user (${message}). Write its owner's, such as postgres://muster:password@host/muster.`,
    );
  }
  if (error instanceof postgres.PostgresError) {
    return new SettingsError(
      `DATABASE_URL: the database at ${place} refuses this user (${message}). Correct the user, password or database name.`,
    );
  }
  return new SettingsError(
    `DATABASE_URL: the database at ${place} cannot be reached (${code || message}). Start it, or correct the address.`,
  );
}
