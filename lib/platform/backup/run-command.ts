import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { log } from "#lib/platform/log.ts";
import { hearLines } from "#lib/platform/process/hear-lines.ts";

/** Runs npm run backup for a job, in a process of its own, which takes its memory with it. False if it failed. */
export async function runBackup(job: string, args: readonly string[], signal: AbortSignal): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "backup-command.ts"), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => void child.kill("SIGTERM");
  signal.addEventListener("abort", stop, { once: true });
  for (const [stream, level] of [
    [child.stdout, "info"],
    [child.stderr, "error"],
  ] as const)
    hearLines(stream, (line) => log()[level]({ job }, line));
  const [code] = await once(child, "close");
  signal.removeEventListener("abort", stop);
  return code === 0;
}
