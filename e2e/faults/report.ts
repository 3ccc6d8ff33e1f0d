import type { Finding } from "./check.ts";

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints what was found; true when nothing is above what it may be. */
export function report(findings: Finding[]): boolean {
  for (const { name, value, most } of findings)
    say(`${value <= most ? "met   " : "MISSED"} ${name}: ${value} (at most ${most})`);
  return findings.every(({ value, most }) => value <= most);
}

/** Runs a trial in a process of its own, whose only argument are the options. */
export async function runAsProcess<Options>(run: (options: Options) => Promise<boolean>): Promise<never> {
  try {
    process.exit((await run(JSON.parse(process.argv[2] ?? "{}"))) ? 0 : 1);
  } catch (error) {
    process.stderr.write(`faults: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  }
}
