import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { lockFolder } from "#db/embedded/folder-lock.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { clearNetwork, makeNetwork, productSpace } from "./network.ts";
import { type ClusterOptions, readClusterOptions, usage } from "./options.ts";

const needed = {
  iproute2: ["/sbin/ip", "/usr/bin/ip"],
  patroni: ["/usr/bin/patroni"],
  "etcd-server": ["/usr/bin/etcd"],
  haproxy: ["/usr/sbin/haproxy"],
  "python3-psycopg2": ["/usr/lib/python3/dist-packages/psycopg2"],
  "postgresql-15": ["/usr/lib/postgresql/15/bin/postgres"],
};

/** Throws an Error with a one-line message unless everything is there that the test needs. */
function checkMachine(): void {
  if (process.getuid?.() !== 0) throw new Error("making network namespaces needs root.");
  const missing = Object.entries(needed).filter(([, paths]) => !paths.some((path) => existsSync(path)));
  if (missing.length > 0)
    throw new Error(`packages are missing. Run apt-get install ${missing.map(([name]) => name).join(" ")}`);
}

const secret = "cluster-test-secret-0123456789abcdef";

async function runTrial(options: ClusterOptions, work: string): Promise<number> {
  const given = JSON.stringify({ ...options, results: resolve(options.results), work });
  const program = [process.execPath, join(import.meta.dirname, "trial.ts"), given];
  const settings = { DATABASE_URL: "", DATA_DIR: work, SECRET_KEY: secret, PUBLIC_URL: "", TLS_CERT: "", TLS_KEY: "" };
  const trial = spawn("ip", ["netns", "exec", productSpace, ...program], {
    env: childEnvironment({ ...settings, TRUSTED_PROXIES: "", ENCRYPTION_KEYS: "" }),
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => trial.kill(signal));
  const [code] = await once(trial, "exit");
  return code ?? 1;
}

async function run(args: string[]): Promise<number> {
  const options = readClusterOptions(args);
  if (!options) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  checkMachine();
  const work = join(tmpdir(), "muster-cluster-test");
  const unlock = lockFolder(tmpdir(), "muster-cluster-test");
  await clearNetwork();
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o755 });
  try {
    makeNetwork();
    return await runTrial(options, work);
  } finally {
    await clearNetwork();
    unlock();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`cluster-test: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
