import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { FunctionFileError } from "#db/apply-functions.ts";
import { delayAfter } from "#db/backoff.ts";
import { openClient } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { SchemaError } from "#db/migration-files.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { StartError } from "./exit-with-message.ts";

const OLDEST_MAJOR = 15;
const PATIENCE_MS = 60_000;
const INSUFFICIENT_PRIVILEGE = "42501";
const MISSING_EXTENSION = /extension "(\w+)" is not available/;

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
  const place = new URL(database_url).host;
  log(`Connecting to the database at ${place} …`);
  const giveUpAt = performance.now() + patienceMs;
  for (let failures = 0; ; ) {
    try {
      await checkDatabase(database_url, signal);
      return;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (!PASSING.has(code) || signal?.aborted) throw explain(error, place);
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

/**
 * Creates the roles and the schema, or updates them. Throws SettingsError if this user lacks permission, StartError if
 * this version can't.
 */
export async function prepareDatabase(url: string, course: Course): Promise<void> {
  try {
    await migrate(url, course);
  } catch (error) {
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
  const sql = openClient(url, { signal });
  let version: number;
  try {
    const [row] = await sql`select current_setting('server_version_num')::int as version`;
    version = row?.version;
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

function conduct(code: string): string {
  return code === "57P03" ? "is starting" : "closes every connection";
}

function explain(error: unknown, place: string): SettingsError {
  if (error instanceof SettingsError) return error;
  const { code = "", message } = error as { code?: string; message: string };
  if (error instanceof postgres.PostgresError) {
    return new SettingsError(
      `DATABASE_URL: the database at ${place} refuses this user (${message}). Correct the user, password or database name.`,
    );
  }
  return new SettingsError(
    `DATABASE_URL: the database at ${place} cannot be reached (${code || message}). Start it, or correct the address.`,
  );
}
