import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { accountFor, handOver, run } from "./account.ts";
import { FolderLockedError, lockFolder } from "./folder-lock.ts";
import { findBinaries, initialize, refuseOtherMajor } from "./initdb.ts";
import { type Cluster, keepRunning } from "./keeper.ts";
import { clearFolder } from "./postmaster.ts";

/** Owner of everything in the embedded PostgreSQL. */
export const OWNER = "muster_owner";

export interface Launched {
  /** Unchanged until stop(). */
  port: number;
  /** Whether this start created the cluster. */
  fresh: boolean;
  /** Fast shutdown; immediate aborts open work and skips the checkpoint. Resolves once PostgreSQL is gone. */
  stop(how?: "fast" | "immediate"): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on `<dataDir>/postgres`, creating it first if needed, and restarts it whenever it dies before
 * stop(). Opens no connection, so the supervisor needs no client. Throws SettingsError with one line for the operator.
 */
export async function launchEmbedded(options: {
  dataDir: string;
  /** The owner's password, for a new cluster. */
  password: () => string;
  log: (line: string) => void;
  /** A new cluster may be lost with the machine's power, which makes it fast. */
  isScratch?: boolean;
}): Promise<Launched> {
  const { log, password, isScratch = false } = options;
  const unlock = lockOrRefuse(options.dataDir);
  try {
    const dataDir = realpathSync(options.dataDir);
    const folder = join(dataDir, "postgres");
    const binaries = await findBinaries();
    const account = await accountFor(binaries.postgres, dataDir);
    const fresh = !existsSync(folder);
    if (fresh) {
      log("Creating the embedded database (first start only) …");
      const how = { owner: OWNER, password: password(), isScratch };
      await initialize({ dataDir, folder, account, initdb: binaries.initdb, ...how });
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
    return {
      port: keeper.port,
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
