import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, root, runCommand, runQuietly } from "./command.ts";
import type { Failure, Outcome } from "./outcome.ts";
import {
  type BrowserReport,
  type BrowserTest,
  commandOf,
  readBrowserReport,
  readMissed,
  readUnitReport,
  selecting,
  type UnitReport,
} from "./reports.ts";

/** Beyond this many failures, a second try can't save the run and would only take time. */
const mostTriedAgain = 5;

const checks: readonly (readonly (readonly string[])[])[] = [
  [["biome", "check", "."]],
  [
    ["next", "typegen"],
    ["tsc", "--noEmit"],
  ],
  [["knip"]],
];

const nothing: Outcome = { passed: 0, failures: [], unsteady: [] };

/** Format, lint, types and dead code, side by side. */
export async function check(): Promise<Outcome> {
  const found = await Promise.all(
    checks.map(async (commands): Promise<Failure[]> => {
      for (const command of commands) {
        const text = `npx ${command.join(" ")}`;
        if ((await runQuietly(command)).code !== 0) return [{ title: text, command: text }];
      }
      return [];
    }),
  );
  const failures = found.flat();
  return { ...nothing, passed: checks.length - failures.length, failures };
}

/** Runs a command that writes a JSON report, and reads it; null if it wrote none. */
export async function report<Report>(
  run: (file: string) => Promise<number>,
): Promise<{ code: number; report: Report | null }> {
  const folder = mkdtempSync(join(tmpdir(), "muster-run-"));
  const file = join(folder, "report.json");
  try {
    const code = await run(file);
    return { code, report: JSON.parse(readFileSync(file, "utf8")) as Report };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { code: 1, report: null };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tests in vitest: all of them, or those of a project. */
export async function unit(env: Environment, project?: string): Promise<Outcome> {
  const command = ["vitest", "run", ...(project ? ["--project", project] : [])];
  const { code, report: found } = await report<UnitReport>((file) =>
    runCommand([...command, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], { env }),
  );
  const outcome = found ? readUnitReport(found, root) : nothing;
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ title: "vitest failed outside of a test", command: `npx ${command.join(" ")}` }] };
}

/** Fault trials; `args` make them shorter. */
export async function faults(args: readonly string[]): Promise<Outcome> {
  const command = ["node", "e2e/faults/faults.ts", ...args];
  const { code, printed } = await runQuietly(command);
  if (code === 0) return { ...nothing, passed: 1 };
  const again = `npm run faults -- ${args.join(" ")}`;
  const missed = readMissed(printed).map((line) => ({ title: `fault trials: ${line}`, command: again }));
  return { ...nothing, failures: missed.length > 0 ? missed : [{ title: "fault trials", command: again }] };
}

async function browserRun(env: Environment, only: readonly BrowserTest[]) {
  const alone = only.length > 0 ? ["--workers=1"] : [];
  const { code, report: found } = await report<BrowserReport>((file) =>
    runCommand(["playwright", "test", "--reporter=list,json", ...selecting(only), ...alone], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  );
  const { passed, failed, errors } = found ? readBrowserReport(found) : { passed: 0, failed: [], errors: [] };
  const isFaulty = code !== 0 && failed.length === 0;
  return { passed, failed, errors: isFaulty && errors.length === 0 ? ["Playwright failed outside of a test"] : errors };
}

/** Tests in a browser. Those that fail run once more, alone: if they pass then, they are unsteady. */
export async function browser(env: Environment): Promise<Outcome> {
  const first = await browserRun(env, []);
  const again = first.failed.length > 0 && first.failed.length <= mostTriedAgain;
  const second = again ? await browserRun(env, first.failed) : null;
  const failsAgain = ({ title, place }: BrowserTest) =>
    second === null || second.failed.some((test) => test.title === title && test.place === place);
  const failed = first.failed.filter(failsAgain);
  const errors = [...first.errors, ...(second?.errors ?? [])];
  return {
    passed: first.passed + first.failed.length - failed.length,
    unsteady: first.failed.filter((test) => !failed.includes(test)).map(({ title, place }) => `${title} (${place})`),
    failures: [
      ...failed.map((test) => ({ title: `${test.place} ${test.title}`, command: commandOf(test) })),
      ...errors.map((title) => ({ title, command: "npx playwright test" })),
    ],
  };
}
