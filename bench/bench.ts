import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { lockFolder } from "#db/embedded/folder-lock.ts";
import { clearFolder } from "#db/embedded/postmaster.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { readBenchOptions, usage } from "./options.ts";
import { freePorts } from "./ports.ts";

const dataDir = join(import.meta.dirname, "..", ".data", "bench");

/** The product's default settings, except for the data directory, ports, rate limit and trusted proxies. */
async function benchEnvironment(): Promise<NodeJS.ProcessEnv> {
  mkdirSync(dirname(dataDir), { recursive: true });
  const [https = 0, http = 0] = await freePorts(2);
  const ownPlace = { DATA_DIR: dataDir, HTTPS_PORT: String(https), HTTP_PORT: String(http), RATE_LIMIT: "off" };
  const behindProxy = { TRUSTED_PROXIES: "127.0.0.1/32" };
  const defaults = { DATABASE_URL: "", PUBLIC_URL: "", TLS_CERT: "", TLS_KEY: "", SECRET_KEY: "", LOG_LEVEL: "" };
  return childEnvironment({ ...ownPlace, ...behindProxy, ...defaults });
}

/** Throws if another bench is using it; stops a PostgreSQL left behind by a killed bench. */
async function removeDatabase(): Promise<void> {
  const unlock = lockFolder(dataDir, "postgres");
  await clearFolder(join(dataDir, "postgres"), (line) => process.stdout.write(`${line}\n`));
  rmSync(dataDir, { recursive: true });
  unlock();
}

async function run(args: string[]): Promise<number> {
  const options = readBenchOptions(args);
  if (!options) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (options.fresh) await removeDatabase();
  const file = new URL("./measure.ts", import.meta.url);
  const child = fork(file, [JSON.stringify(options)], {
    env: await benchEnvironment(),
    execArgv: [],
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  return code ?? 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
