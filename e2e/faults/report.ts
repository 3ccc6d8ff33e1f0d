import type { Finding } from "./check.ts";

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints the findings; returns true when none exceeds its limit. */
export function report(findings: Finding[]): boolean {
  for (const { name, value, most } of findings)
    say(`${value <= most ? "met   " : "MISSED"} ${name}: ${value} (at most ${most})`);
  return findings.every(({ value, most }) => value <= most);
}

/** Runs a trial as its own process, whose only argument is the options as JSON. */
export async function runAsProcess<Options>(run: (options: Options) => Promise<boolean>): Promise<never> {
  try {
    process.exit((await run(JSON.parse(process.argv[2] ?? "{}"))) ? 0 : 1);
  } catch (error) {
    process.stderr.write(`faults: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  }
}
