import type { Failure, Outcome } from "./outcome.ts";

/** The parts of vitest's JSON report that are read here. */
export interface UnitReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The parts of Playwright's JSON report that are read here. */
export interface BrowserReport {
  suites: BrowserSuite[];
  errors: { message?: string }[];
}

interface BrowserSuite {
  title: string;
  file: string;
  suites?: BrowserSuite[];
  specs: { title: string; ok: boolean; file: string; line: number; tests: { status: string }[] }[];
}

export interface BrowserTest {
  title: string;
  /** As Playwright takes it: `e2e/invoices.spec.ts:12`. Tests that a loop declares share it. */
  place: string;
  /** Matches its file, groups, and title as Playwright's `--grep` reads them. */
  pattern: string;
}

/** "AssertionError: expected 1 to be 2 (a.test.ts:7:3)": an error's first line and where in the test's file it arose. */
function reasonOf(stack: string, file: string): string {
  const [said = "", ...frames] = stack.split("\n");
  const name = file.slice(file.lastIndexOf("/") + 1);
  const at = frames.map((frame) => frame.slice(frame.lastIndexOf("/") + 1).replace(/\)$/, ""));
  const place = at.find((each) => each.startsWith(`${name}:`));
  return place ? `${said} (${place})` : said;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const asPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Playwright's arguments that select these tests and no others of the same places; none for all tests. */
export function selecting(tests: readonly BrowserTest[]): string[] {
  if (tests.length === 0) return [];
  const places = new Set(tests.map(({ place }) => place));
  return [...places, "--grep", tests.map(({ pattern }) => pattern).join("|")];
}

/** The command that runs just this test. */
export function commandOf({ place, pattern }: BrowserTest): string {
  return `npx playwright test ${place} --grep ${quoted(pattern)}`;
}

/** What vitest found. A file that couldn't be loaded counts as one failure. */
export function readUnitReport({ testResults }: UnitReport, root: string): Outcome {
  let passed = 0;
  const failures: Failure[] = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(`${root}/`, "");
    const failed = assertionResults.filter((test) => test.status === "failed");
    passed += assertionResults.filter((test) => test.status === "passed").length;
    for (const { fullName, failureMessages } of failed)
      failures.push({
        title: `${file}: ${fullName}: ${reasonOf(failureMessages[0] ?? "", file)}`,
        command: `npx vitest run ${file} -t ${quoted(asPattern(fullName))}`,
      });
    if (status === "failed" && failed.length === 0)
      failures.push({
        title: `${file}: ${message.split("\n", 1)[0] || "failed to load"}`,
        command: `npx vitest run ${file}`,
      });
  }
  return { passed, failures, unsteady: [] };
}

/** What fault trials printed about limits they missed and what stopped them. */
export function readMissed(printed: string): string[] {
  return [...printed.matchAll(/^(?:MISSED|faults:) +(.+)$/gm)].map(([, text = ""]) => text);
}

type Spec = BrowserSuite["specs"][number];

function* specsOf(suites: readonly BrowserSuite[], above: readonly string[]): Generator<Spec & { path: string[] }> {
  for (const suite of suites) {
    const groups = suite.title === suite.file ? above : [...above, suite.title];
    for (const spec of suite.specs) yield { ...spec, path: [...groups, spec.title] };
    yield* specsOf(suite.suites ?? [], groups);
  }
}

/** What Playwright found: how many tests passed, and which failed or didn't run. */
export function readBrowserReport({ suites, errors }: BrowserReport): {
  passed: number;
  failed: BrowserTest[];
  /** First lines of errors outside of tests. */
  errors: string[];
} {
  const specs = [...specsOf(suites, [])].filter(({ tests }) => tests.some(({ status }) => status !== "skipped"));
  const failed = specs.filter(({ ok }) => !ok);
  return {
    passed: specs.length - failed.length,
    failed: failed.map(({ path, file, line }) => ({
      ...{ title: path.join(" › "), place: `e2e/${file}:${line}` },
      pattern: `${asPattern([file, ...path].join(" "))}$`,
    })),
    errors: errors.map(({ message = "" }) => message.split("\n", 1)[0] ?? ""),
  };
}
