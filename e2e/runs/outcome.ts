/** A test or check that failed, and the command that runs just that. */
export interface Failure {
  title: string;
  command: string;
}

/** What a part of a run found. */
export interface Outcome {
  passed: number;
  failures: Failure[];
  /** Titles of browser tests that failed and passed on their second try. */
  unsteady: string[];
}

export interface PartResult extends Outcome {
  name: string;
  seconds: number;
}

/** More than this many unsteady tests fail a run. */
const mostUnsteady = 2;

const mostFailuresShown = 12;

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

const total = (parts: readonly PartResult[], count: (part: PartResult) => number) =>
  parts.reduce((sum, part) => sum + count(part), 0);

/** True if nothing failed and few enough tests were unsteady. */
export function isGreen(parts: readonly PartResult[]): boolean {
  return (
    total(parts, ({ failures }) => failures.length) === 0 &&
    total(parts, ({ unsteady }) => unsteady.length) <= mostUnsteady
  );
}

/** The end of a run's output, at most 30 lines: minutes by part, what failed and how to run just that, and the count. */
export function summaryOf(parts: readonly PartResult[]): string[] {
  const failures = parts.flatMap((part) => part.failures);
  const unsteady = parts.flatMap((part) => part.unsteady);
  const excess = unsteady.length > mostUnsteady ? unsteady.length : 0;
  const shown = failures.slice(0, failures.length > mostFailuresShown ? mostFailuresShown - 1 : mostFailuresShown);
  return [
    `minutes: ${parts.map(({ name, seconds }) => `${name} ${minutes(seconds)}`).join(", ")}`,
    ...(unsteady.length > 4 ? [`unsteady: ${unsteady.join("; ")}`] : unsteady.map((title) => `unsteady: ${title}`)),
    ...(unsteady.length > 0 ? [`${unsteady.length} unsteady, at most ${mostUnsteady} may be`] : []),
    ...shown.flatMap(({ title, command }) => [`failed: ${title}`, `  ${command}`]),
    ...(failures.length > shown.length ? [`and ${failures.length - shown.length} more failures`] : []),
    `${total(parts, ({ passed }) => passed) - excess} passed, ${failures.length + excess} failed`,
  ].map((line) =>
    line
      .replaceAll(/\s+/g, " ")
      .replace(/^ (?=npx|npm)/, "  ")
      .slice(0, 400),
  );
}
