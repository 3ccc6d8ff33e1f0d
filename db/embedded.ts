import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { SettingsError } from "#lib/platform/env.ts";
import { databasePassword } from "#lib/platform/secrets.ts";
import { openClient } from "./client.ts";
import { accountFor, handOver, run } from "./embedded/account.ts";
import { FolderLockedError, lockFolder } from "./embedded/folder-lock.ts";
import { findBinaries, initialize, refuseOtherMajor } from "./embedded/initdb.ts";
import { type Cluster, keepRunning } from "./embedded/keeper.ts";
import { clearFolder, livePostmaster } from "./embedded/postmaster.ts";

const OWNER = "muster_owner";
const DATABASE = "muster";

export interface Embedded {
  /** Owner's address: postgres://muster_owner:…@127.0.0.1:<port>/muster, the same until stop(). */
  url: string;
  /** The database was made by this start. */
  fresh: boolean;
  /** Fast shutdown (immediate aborts open work and skips the checkpoint); resolves when PostgreSQL is gone. */
  stop(how?: "fast" | "immediate"): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on `<dataDir>/postgres`, makes it first if need be, and starts it again whenever it dies before
 * stop(). Throws SettingsError with one line for the operator.
 */
export async function startEmbedded(options: { dataDir: string; log: (line: string) => void }): Promise<Embedded> {
  const { log } = options;
  const unlock = lockOrRefuse(options.dataDir);
  try {
    const dataDir = realpathSync(options.dataDir);
    const folder = join(dataDir, "postgres");
    const binaries = await findBinaries();
    const account = await accountFor(binaries.postgres, dataDir);
    const fresh = !existsSync(folder);
    if (fresh) {
      log("Creating the embedded database (first start only) …");
      await initialize({
        dataDir,
        folder,
        account,
        initdb: binaries.initdb,
        owner: OWNER,
        password: databasePassword(OWNER),
      });
    }
    refuseOtherMajor(folder, (await run(account, binaries.postgres, ["--version"])).output);
    handOver(account, folder);
    const cluster: Cluster = {
      folder,
      account,
      program: binaries.postgres,
      logFile: join(dataDir, "postgres.log"),
      log,
    };
    await clearFolder(folder, log);
    const keeper = await keepRunning(cluster);
    try {
      await createDatabase(urlAt(keeper.port, "postgres"), dataDir);
    } catch (error) {
      await keeper.stop("fast");
      throw error;
    }
    return {
      url: urlAt(keeper.port, DATABASE),
      fresh,
      async stop(how = "fast") {
        await keeper.stop(how);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Owner's address of the embedded PostgreSQL that runs on `dataDir` now, or null. */
export function embeddedUrl(dataDir: string): string | null {
  const folder = join(existsSync(dataDir) ? realpathSync(dataDir) : dataDir, "postgres");
  const postmaster = livePostmaster(folder);
  return postmaster?.ready ? urlAt(postmaster.port, DATABASE) : null;
}

function urlAt(port: number, database: string): string {
  return `postgres://${OWNER}:${databasePassword(OWNER)}@127.0.0.1:${port}/${database}`;
}

function lockOrRefuse(dataDir: string): () => void {
  try {
    return lockFolder(dataDir, "postgres");
  } catch (error) {
    if (error instanceof FolderLockedError) {
      throw new SettingsError(
        `DATA_DIR=${dataDir} is in use by another Muster${error.pid ? ` (process ${error.pid})` : ""}. Stop that one, or set another DATA_DIR.`,
      );
    }
    throw new SettingsError(
      `DATA_DIR=${dataDir} cannot be written (${(error as Error).message}). Let this user read and write that folder.`,
    );
  }
}

async function createDatabase(url: string, dataDir: string) {
  const sql = openClient(url);
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!found) await sql`create database ${sql(DATABASE)}`;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === "28P01") {
      throw new SettingsError(
        `SECRET_KEY: the database in ${dataDir} was made with another secret. Restore the SECRET_KEY or the secret.key file of that time.`,
      );
    }
    throw error;
  } finally {
    await sql.end();
  }
}
