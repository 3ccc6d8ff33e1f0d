import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { accountFor, handOver, run } from "./account.ts";
import { FolderLockedError, lockFolder } from "./folder-lock.ts";
import { findBinaries, initialize, refuseOtherMajor } from "./initdb.ts";
import { type Cluster, keepRunning } from "./keeper.ts";
import { clearFolder } from "./postmaster.ts";

/** Of everything in the embedded PostgreSQL. */
export const OWNER = "muster_owner";

export interface Launched {
  /** The same until stop(). */
  port: number;
  /** The cluster was made by this start. */
  fresh: boolean;
  /** Fast shutdown (immediate aborts open work and skips the checkpoint); resolves when PostgreSQL is gone. */
  stop(how?: "fast" | "immediate"): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on `<dataDir>/postgres`, makes it first if need be, and starts it again whenever it dies before
 * stop(). Connects to nothing, so the supervisor holds no client. Throws SettingsError with one line for the operator.
 */
export async function launchEmbedded(options: {
  dataDir: string;
  /** Of the owner, for a cluster that is made. */
  password: () => string;
  log: (line: string) => void;
}): Promise<Launched> {
  const { log, password } = options;
  const unlock = lockOrRefuse(options.dataDir);
  try {
    const dataDir = realpathSync(options.dataDir);
    const folder = join(dataDir, "postgres");
    const binaries = await findBinaries();
    const account = await accountFor(binaries.postgres, dataDir);
    const fresh = !existsSync(folder);
    if (fresh) {
      log("Creating the embedded database (first start only) …");
      await initialize({ dataDir, folder, account, initdb: binaries.initdb, owner: OWNER, password: password() });
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
