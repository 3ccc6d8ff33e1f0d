import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { hearLines } from "#lib/platform/process/hear-lines.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { type Job, repeat } from "#lib/platform/worker/job.ts";

const lookEveryMs = 5 * 60_000;
const retryMs = 60 * 60_000;
const name = "keep backups";

/** The command's arguments that are due: a backup every day, a test every week; null if nothing is. */
export async function dueBackup(database: WorkerDatabase): Promise<string[] | null> {
  const [state] = await database.call(
    (sql) => sql<{ is_due: boolean; is_test_due: boolean }[]>`
      select coalesce(max(taken_at) <= now() - interval '1 day', true) as is_due,
        coalesce(max(tested_at) <= now() - interval '7 days', true) as is_test_due from backups`,
  );
  if (state?.is_due) return [];
  return state?.is_test_due ? ["--test"] : null;
}

/** Runs npm run backup in a process of its own, which takes its memory with it. False if it failed. */
async function run(args: readonly string[], signal: AbortSignal): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "backup-command.ts"), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => void child.kill("SIGTERM");
  signal.addEventListener("abort", stop, { once: true });
  for (const [stream, level] of [
    [child.stdout, "info"],
    [child.stderr, "error"],
  ] as const)
    hearLines(stream, (line) => log()[level]({ job: name }, line));
  const [code] = await once(child, "close");
  signal.removeEventListener("abort", stop);
  return code === 0;
}

/**
 * With BACKUP_TO, backs up every day and restores the newest backup for a test every week. Of several workers, one does
 * it; another's attempt is refused, and looks again later.
 */
export const keepBackups: Job = {
  name,
  start({ database, signal }) {
    let notBefore = 0;
    const act = async () => {
      if (settings().backup_to === null || performance.now() < notBefore) return false;
      const args = await dueBackup(database);
      if (args === null) return false;
      const isDone = await run(args, signal);
      notBefore = isDone ? 0 : performance.now() + retryMs;
      return isDone;
    };
    const running = repeat({ name, everyMs: lookEveryMs, act }, signal);
    return { stopped: () => running };
  },
};
