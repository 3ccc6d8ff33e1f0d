import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { databasePassword } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { openClient } from "./client.ts";
import { type Launched, launchEmbedded, OWNER } from "./embedded/launch.ts";
import { livePostmaster } from "./embedded/postmaster.ts";
import { wrongPassword } from "./other-secret.ts";

const DATABASE = "muster";

export interface Embedded extends Pick<Launched, "fresh" | "stop"> {
  /** The owner's URL: postgres://muster_owner:…@127.0.0.1:<port>/muster, unchanged until stop(). */
  url: string;
}

/**
 * Starts PostgreSQL like `launchEmbedded`, with our database in it. Throws SettingsError with one line for the
 * operator.
 */
export async function startEmbedded(
  options: Omit<Parameters<typeof launchEmbedded>[0], "password">,
): Promise<Embedded> {
  const { port, fresh, stop } = await launchEmbedded({ ...options, password: ownerPassword });
  try {
    return { url: await openEmbedded(port, options.dataDir), fresh, stop };
  } catch (error) {
    await stop("fast");
    throw error;
  }
}

/** Creates our database in the embedded PostgreSQL if missing, and returns its owner's URL. Throws SettingsError. */
export async function openEmbedded(port: number, dataDir: string): Promise<string> {
  await createDatabase(urlAt(port, "postgres"), dataDir);
  return urlAt(port, DATABASE);
}

/** The password that a new embedded PostgreSQL gives its owner. */
export function ownerPassword(): string {
  return databasePassword(OWNER);
}

/** The owner's URL of the embedded PostgreSQL now running on `dataDir`, or null. */
export function embeddedUrl(dataDir: string): string | null {
  const folder = join(existsSync(dataDir) ? realpathSync(dataDir) : dataDir, "postgres");
  const postmaster = livePostmaster(folder);
  return postmaster?.ready ? urlAt(postmaster.port, DATABASE) : null;
}

function urlAt(port: number, database: string): string {
  return `postgres://${OWNER}:${ownerPassword()}@127.0.0.1:${port}/${database}`;
}

async function createDatabase(url: string, dataDir: string) {
  const sql = openClient(url);
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!found) await sql`create database ${sql(DATABASE)}`;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === wrongPassword) {
      throw new SettingsError(
        `SECRET_KEY: the database in ${dataDir} was made with another secret. Restore the SECRET_KEY or the secret.key file of that time.`,
      );
    }
    throw error;
  } finally {
    await sql.end();
  }
}
