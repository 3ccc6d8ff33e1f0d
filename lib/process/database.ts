import postgres from "postgres";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { type Settings, SettingsError } from "#lib/env.ts";

const OLDEST_MAJOR = 15;
const CONNECT_SECONDS = 5;
const INSUFFICIENT_PRIVILEGE = "42501";

export interface OwnerDatabase {
  /** The owner's address; no child process gets it. */
  url: string;
  stop(how: "fast" | "immediate"): Promise<void>;
}

/** The given database when it is fit, else the embedded one, running. Throws SettingsError. */
export async function openDatabase(
  { database_url, data_dir }: Settings,
  log: (line: string) => void,
): Promise<OwnerDatabase> {
  if (database_url === null) {
    log("Starting the embedded PostgreSQL …");
    return startEmbedded({ dataDir: data_dir, log });
  }
  log(`Connecting to the database at ${new URL(database_url).host} …`);
  await checkDatabase(database_url);
  return { url: database_url, stop: async () => {} };
}

/** Makes the roles and the schema, or brings them up to date. Throws SettingsError when this user may not. */
export async function prepareDatabase(url: string, log: (line: string) => void): Promise<void> {
  try {
    await migrate(url, { log });
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      if (!(cause instanceof postgres.PostgresError) || cause.code !== INSUFFICIENT_PRIVILEGE) continue;
      throw new SettingsError(
        `DATABASE_URL: that user may not prepare the database (${cause.message}). Write the address of the database's owner, who may also create roles.`,
      );
    }
    throw error;
  }
}

async function checkDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: CONNECT_SECONDS, onnotice: () => {} });
  let version: number;
  try {
    const [row] = await sql`select current_setting('server_version_num')::int as version`;
    version = row?.version;
  } catch (error) {
    const place = new URL(url).host;
    const { code = "", message } = error as { code?: string; message: string };
    if (error instanceof postgres.PostgresError) {
      throw new SettingsError(
        `DATABASE_URL: the database at ${place} refuses this user (${message}). Correct the user, password or database name.`,
      );
    }
    throw new SettingsError(
      `DATABASE_URL: the database at ${place} cannot be reached (${code || message}). Start it, or correct the address.`,
    );
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
