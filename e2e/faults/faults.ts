import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "#lib/env.ts";
import { readFaultOptions, usage } from "./options.ts";

/** The settings of everything in the trial: a folder of its own, receivers on this machine, a schedule in a thousandth of its time. */
function trialEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const defaults = { DATABASE_URL: "", PUBLIC_URL: "", TLS_CERT: "", TLS_KEY: "", SECRET_KEY: "", TRUSTED_PROXIES: "" };
  const ours = {
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_CIDRS: "127.0.0.1/32",
    WEBHOOK_TIME_SCALE: "1000",
    LOG_LEVEL: "silent",
  };
  return childEnvironment({ ...defaults, ...ours });
}

async function run(args: string[]): Promise<number> {
  const options = readFaultOptions(args);
  if (!options) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const dataDir = mkdtempSync(join(tmpdir(), "muster-faults-"));
  const trial = fork(
    new URL(options.only === "paying" ? "./pay-trial.ts" : "./trial.ts", import.meta.url),
    [JSON.stringify(options)],
    {
      env: trialEnvironment(dataDir),
      execArgv: [],
      stdio: "inherit",
    },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => trial.kill(signal));
  const [code] = await once(trial, "exit");
  rmSync(dataDir, { recursive: true, force: true });
  return code ?? 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`faults: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
