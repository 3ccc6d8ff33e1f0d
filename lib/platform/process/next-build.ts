import { spawn } from "node:child_process";
import { join } from "node:path";
import { childEnvironment } from "#lib/platform/environment.ts";

const SHOWN_LINES = 40;
const REPORT_MS = 15_000;

export interface Outcome {
  ok: boolean;
  /** The last lines of the output. */
  output: string;
  /** Refused, because the build of a killed supervisor is still running. */
  isRivalled: boolean;
}

/** Runs `next build`, and says every quarter of a minute how far it is. */
export async function nextBuild(
  root: string,
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<Outcome> {
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "build"], {
    cwd: root,
    env: childEnvironment({ NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" }),
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const startedAt = performance.now();
  const reports = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    log(`Building the dashboard: ${progressOf(output)}, ${seconds} seconds so far …`);
  }, REPORT_MS);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return {
      ok: code === 0,
      output: output.trim().split("\n").slice(-SHOWN_LINES).join("\n"),
      isRivalled: code !== 0 && output.includes("Another next build process is already running"),
    };
  } finally {
    clearInterval(reports);
  }
}

/** How far a build is that has printed `output`. */
export function progressOf(output: string): string {
  const [, made, all] = [...output.matchAll(/Generating static pages[^(\n]*\((\d+)\/(\d+)\)/g)].at(-1) ?? [];
  if (made !== undefined) return `${made} of ${all} pages checked`;
  return output.includes("Compiled successfully") ? "compiled, collecting pages" : "compiling";
}
