import { openClient } from "#db/client.ts";
import { settings } from "#lib/platform/env.ts";
import { gauge } from "#lib/platform/metrics.ts";
import { type Job, noteFailure, repeat } from "#lib/platform/worker/job.ts";
import type { Archiver } from "./archiver.ts";
import { embeddedOwner } from "./embedded-owner.ts";
import { dropLog } from "./slot.ts";

const name = "archive changes";
const everyMs = 20_000;

/** Without a place to archive to, the server must not keep its log for it. True once it doesn't. */
async function stopKeeping(): Promise<boolean> {
  const owner = embeddedOwner();
  if (owner === null) return false;
  const sql = openClient(owner.url);
  await dropLog(sql)
    .then(() => sql`delete from archives`)
    .finally(() => sql.end());
  return true;
}

/** With BACKUP_TO and the embedded database, copies every change within 20 seconds, and the database's files every week. */
export const archiveChanges: Job = {
  name,
  start({ signal }) {
    let archiver: Archiver | null = null;
    let keeps = true;
    // Not after two seconds: a place that is away stays away for a while.
    const retryLater = (error: unknown) => noteFailure(name, error);
    let looking: Promise<void> | null = null;
    const act = async () => {
      if (settings().backup_to === null) {
        if (keeps) keeps = !(await stopKeeping());
        return false;
      }
      // Only where it is used, because encryption takes memory.
      archiver ??= new (await import("./archiver.ts")).Archiver(name, signal);
      await archiver.ship().catch(retryLater);
      // Changes go on being copied meanwhile.
      looking ??= archiver
        .look()
        .catch(retryLater)
        .finally(() => {
          looking = null;
        });
      return false;
    };
    const running = repeat({ name, everyMs, act }, signal);
    return {
      metrics: async () => [
        gauge(
          "muster_archive_age_seconds",
          "Since when changes of the embedded database can't be restored from its archive; 0 if it isn't archived",
          archiver?.age() ?? 0,
        ),
      ],
      stopped: () => running.then(() => looking ?? undefined),
    };
  },
};
