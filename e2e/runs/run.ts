import { seed } from "#lib/testing/size.ts";
import { type Environment, runCommand } from "./command.ts";
import { isGreen, type Outcome, type PartResult, summaryOf } from "./outcome.ts";
import { browser, check, faults, unit } from "./parts.ts";
import { previous } from "./previous.ts";

const shortTrials = [
  ...["--deliveries", "4000", "--contracts", "600", "--worker-kills", "4", "--database-kills", "1"],
  // e2e/upgrade.test.ts has one of each.
  ...["--upgrades", "0", "--restarts", "0", "--seed", String(seed)],
];

async function timed(name: string, run: () => Promise<Outcome>): Promise<PartResult> {
  const start = performance.now();
  const outcome = await run();
  return { name, seconds: (performance.now() - start) / 1000, ...outcome };
}

/** Format, lint, types, dead code, and the tests that need neither a database nor a browser. */
function verify(): Promise<PartResult[]> {
  return Promise.all([timed("check", check), timed("pure tests", () => unit({}, "pure"))]);
}

/** Everything a change needs to land; with `isFull`, at the sizes that are run before a capability counts as done. */
async function test(isFull: boolean): Promise<PartResult[]> {
  const env: Environment = isFull ? { MUSTER_TEST_SIZE: "full" } : {};
  if ((await runCommand(["node", "e2e/find-chromium.ts"])) !== 0)
    return [
      {
        ...{ name: "Chromium", seconds: 0, passed: 0, unsteady: [] },
        failures: [{ title: "no Chromium was found or installed", command: "node e2e/find-chromium.ts" }],
      },
    ];
  const first = await timed("check", check);
  const tests = await timed("vitest", () => unit(env));
  const trials = await timed("faults", () => faults(isFull ? [] : shortTrials));
  const inBrowser = await timed("browser", () => browser(env));
  const before = isFull ? [await timed("previous release", previous)] : [];
  return [first, tests, trials, inBrowser, ...before];
}

const runs: Record<string, () => Promise<PartResult[]>> = {
  verify,
  test: () => test(false),
  full: () => test(true),
};

const run = runs[process.argv[2] ?? ""];
if (!run) throw new Error(`Which run? One of ${Object.keys(runs).join(", ")}`);
const parts = await run();
process.stdout.write(`\n${summaryOf(parts).join("\n")}\n`);
process.exitCode = isGreen(parts) && process.exitCode === undefined ? 0 : 1;
