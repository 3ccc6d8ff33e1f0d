import { settings } from "#lib/platform/env.ts";
import { gauge, type Metric } from "#lib/platform/metrics.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { type Job, repeat } from "#lib/platform/worker/job.ts";
import { placeName } from "./place.ts";
import { runBackup } from "./run-command.ts";

const lookEveryMs = 5 * 60_000;
const retryMs = 60 * 60_000;
const name = "keep backups";

/** The command's arguments that are due for a place: a backup every day, a test every week; null if nothing is. */
export async function dueBackup(
  database: WorkerDatabase,
  { place, canTest }: { place: string; canTest: boolean },
): Promise<string[] | null> {
  const [state] = await database.call(
    (sql) => sql<{ is_due: boolean; is_test_due: boolean }[]>`
      select coalesce(max(taken_at) <= now() - interval '1 day', true) as is_due,
        coalesce(max(tested_at) <= now() - interval '7 days', true) as is_test_due from backups where place = ${place}`,
  );
  if (state?.is_due) return [];
  return state?.is_test_due && canTest ? ["--test"] : null;
}

/** When the newest backup was taken, wherever it is, and whether the last test of one failed. */
async function backupMetrics(database: WorkerDatabase): Promise<Metric[]> {
  const [state] = await database.call(
    (sql) => sql<{ taken: number; failed: number }[]>`
      select coalesce(extract(epoch from max(taken_at)), 0)::double precision as taken,
        (array_agg((test_failure is not null)::integer order by tested_at desc) filter (where tested_at is not null))[1] as failed from backups`,
  );
  return [
    gauge("muster_backup_timestamp_seconds", "When the newest backup was taken; 0 if none was", state?.taken ?? 0),
    gauge("muster_backup_test_failed", "Whether the last test couldn't restore a backup", state?.failed ?? 0),
  ];
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
      const { backup_to, backup_recipients, backup_identity } = settings();
      if (backup_to === null || performance.now() < notBefore) return false;
      const canTest = backup_recipients.length === 0 || backup_identity !== null;
      const args = await dueBackup(database, { place: placeName(backup_to), canTest });
      if (args === null || signal.aborted) return false;
      notBefore = performance.now() + retryMs;
      if (!(await runBackup(name, args, signal))) throw new Error("the backup failed");
      notBefore = 0;
      return true;
    };
    const running = repeat({ name, everyMs: lookEveryMs, act }, signal);
    return { metrics: () => backupMetrics(database), stopped: () => running };
  },
};
