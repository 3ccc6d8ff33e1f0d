import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "#lib/platform/environment.ts";
import { type FaultOptions, readFaultOptions, usage } from "./options.ts";

const trials: { words: FaultOptions["only"][]; file: URL }[] = [
  { words: ["webhooks"], file: new URL("./trial.ts", import.meta.url) },
  { words: ["closing", "money"], file: new URL("./close-trial.ts", import.meta.url) },
  { words: ["paying", "money"], file: new URL("./pay-trial.ts", import.meta.url) },
];

/** Runs alone: on a machine that others keep busy, it would find out how busy it is. */
const lastTrial: (typeof trials)[number] = {
  words: ["upgrading"],
  file: new URL("./upgrade-trial.ts", import.meta.url),
};

/** Settings for the trial: its own data directory, local receivers, and a retry schedule sped up 1,000 times. */
function trialEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const defaults = { DATABASE_URL: "", PUBLIC_URL: "", TLS_CERT: "", TLS_KEY: "", SECRET_KEY: "", TRUSTED_PROXIES: "" };
  const ours = {
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_CIDRS: "127.0.0.1/32",
    WEBHOOK_TIME_SCALE: "1000",
    LOG_LEVEL: "silent",
    NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/muster-faults"),
    NODE_OPTIONS: `--import=${new URL("../quick-start.ts", import.meta.url).href}`,
  };
  return childEnvironment({ ...defaults, ...ours });
}

/** Prints a trial's findings once it ends, because trials run in parallel. */
async function runTrial(file: URL, options: FaultOptions): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "muster-faults-"));
  const trial = fork(file, [JSON.stringify(options)], {
    env: trialEnvironment(dataDir),
    execArgv: [],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let found = "";
  trial.stdout?.setEncoding("utf8").on("data", (text: string) => {
    found += text;
  });
  const end = (signal: NodeJS.Signals) => void trial.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
  const [code] = await once(trial, "close");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, end);
  rmSync(dataDir, { recursive: true, force: true });
  process.stdout.write(found);
  return code ?? 1;
}

async function run(args: string[]): Promise<number> {
  const options = readFaultOptions(args);
  if (!options) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const isAsked = ({ words }: typeof lastTrial) => options.only === null || words.includes(options.only);
  const codes = await Promise.all(trials.filter(isAsked).map(({ file }) => runTrial(file, options)));
  if (isAsked(lastTrial) && options.upgrades + options.restarts > 0)
    codes.push(await runTrial(lastTrial.file, options));
  return Math.max(0, ...codes);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`faults: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
