import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#lib/testing/free-port.ts";
import { runCommand } from "./command.ts";
import type { Failure, Outcome } from "./outcome.ts";
import { report } from "./parts.ts";
import { checkOutPrevious, type PreviousRelease } from "./previous-release.ts";
import { readUnitReport, type UnitReport } from "./reports.ts";
import { ruleChanges } from "./rule-changes.ts";

const files = "operations.test.ts";
const none: Outcome = { passed: 0, failures: [], unsteady: [] };

async function apiTests({ folder }: PreviousRelease, only: readonly string[]): Promise<Outcome> {
  const { code, report: found } = await report<UnitReport>((file) =>
    runCommand(["vitest", "run", ...only, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], {
      cwd: folder,
    }),
  );
  const outcome = found ? readUnitReport(found, folder) : none;
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ title: "vitest failed outside of a test", command: "npm run test:full" }] };
}

const fileOf = ({ title }: Failure) => title.slice(0, title.indexOf(": "));

/** API tests of the release on this one's schema. Files that fail run once more, when nothing else does. */
async function testApi(release: PreviousRelease): Promise<Outcome> {
  const first = await apiTests(release, [files]);
  const changes = ruleChanges.filter((change) => change.release === release.name);
  const titles = changes.map(({ file, test }) => `${file}: ${test}`);
  const isExpected = ({ title }: Failure) => titles.includes(title);
  const unexpected = first.failures.filter((failure) => !isExpected(failure));
  const again = unexpected.length > 0 ? await apiTests(release, [...new Set(unexpected.map(fileOf))]) : none;
  const failures = again.failures.filter((failure) => !isExpected(failure));
  const stale = titles.filter((title) => !first.failures.some((failure) => failure.title === title));
  return {
    passed: first.passed + unexpected.length - failures.length,
    unsteady: unexpected.filter(({ title }) => failures.every((one) => one.title !== title)).map(({ title }) => title),
    failures: [
      ...failures.map(({ title }) => ({ title: `on this schema: ${title}`, command: "npm run test:full" })),
      ...stale.map((title) => ({ title: `passes, but is in e2e/runs/rule-changes.ts: ${title}`, command: "" })),
    ],
  };
}

/** Whether the release starts and serves on this one's schema. */
async function start({ folder }: PreviousRelease): Promise<Outcome> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "muster-previous-data-"));
  try {
    const env = { DATA_DIR, HTTPS_PORT: String(await freePort()) };
    const code = await runCommand(["node", "e2e/runs/serve-previous.ts", folder], { env });
    if (code === 0) return { ...none, passed: 1 };
    return { ...none, failures: [{ title: "it doesn't start on this schema", command: "npm run test:full" }] };
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

/** Whether one may go back one release without restoring a backup. */
export async function previous(): Promise<Outcome> {
  await using release = await checkOutPrevious();
  const [started, tested] = [await start(release), await testApi(release)];
  return {
    passed: started.passed + tested.passed,
    failures: [...started.failures, ...tested.failures],
    unsteady: tested.unsteady,
  };
}
