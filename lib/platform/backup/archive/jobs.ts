import { openClient } from "#db/client.ts";
import { explained } from "#lib/platform/backup/command.ts";
import { databaseId } from "#lib/platform/backup/owner.ts";
import { packingFor } from "#lib/platform/backup/pack.ts";
import { openPlace } from "#lib/platform/backup/place.ts";
import { runBackup } from "#lib/platform/backup/run-command.ts";
import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { gauge } from "#lib/platform/metrics.ts";
import { type Job, repeat } from "#lib/platform/worker/job.ts";
import { isBaseDue } from "./base-due.ts";
import { embeddedOwner } from "./embedded-owner.ts";
import { archiveFolder } from "./layout.ts";
import { Shipper } from "./ship.ts";
import { dropLog } from "./slot.ts";

const name = "archive changes";
const shipEveryMs = 20_000;
const lookEveryMs = 60 * 60_000;
const retryMs = 60 * 60_000;

const age = (seconds: number) =>
  gauge(
    "muster_archive_age_seconds",
    "Since when changes of the embedded database aren't archived; 0 if it isn't archived",
    seconds,
  );

/** Without a place to archive to, the server must not keep its log for it. */
async function stopKeeping(url: string): Promise<void> {
  const sql = openClient(url);
  await dropLog(sql)
    .then(() => sql`delete from archives`)
    .finally(() => sql.end());
}

/** With BACKUP_TO and the embedded database, copies every change within 20 seconds, and the database's files every week. */
export const archiveChanges: Job = {
  name,
  start({ signal }) {
    const owner = embeddedOwner();
    if (owner === null) return { metrics: async () => [age(0)], stopped: async () => undefined };
    const { backup_to, backup_recipients, files } = settings();
    if (backup_to === null) {
      const stopping = stopKeeping(owner.url).catch((error) =>
        log().warn({ job: name, kind: error.name }, "the log may still be kept"),
      );
      return { metrics: async () => [age(0)], stopped: () => stopping };
    }
    const startedAt = new Date();
    let archivedUntil: Date | null = null;
    let fault: string | null = null;
    let notBefore = 0;
    const prepared = (async () => {
      const [place, store] = await Promise.all([openPlace(backup_to), openPlace(files)]);
      const options = { ...owner, place, packing: packingFor(backup_recipients), readFile: store.read, signal };
      return { place, shipper: new Shipper(options) };
    })();
    const ship = async () => {
      try {
        const done = await (await prepared).shipper.ship();
        if (done) archivedUntil = done.until;
        if (done?.isNew) notBefore = 0;
        fault = null;
        return false;
      } catch (error) {
        const said = explained(error);
        if (said !== null && said !== fault && !signal.aborted) log().error({ job: name }, said);
        fault = said;
        throw error;
      }
    };
    const look = async () => {
      if (performance.now() < notBefore || archivedUntil === null) return false;
      notBefore = performance.now() + lookEveryMs;
      const { place } = await prepared;
      const sql = openClient(owner.url, { signal });
      const id = await databaseId(sql).finally(() => sql.end());
      if (!(await isBaseDue(place, archiveFolder(id))) || signal.aborted) return false;
      notBefore = performance.now() + retryMs;
      if (!(await runBackup(name, ["--base"], signal))) throw new Error("copying the database's files failed");
      return false;
    };
    const running = Promise.all([
      repeat({ name, everyMs: shipEveryMs, act: ship }, signal),
      repeat({ name, everyMs: shipEveryMs, act: look }, signal),
    ]);
    return {
      metrics: async () => [age((Date.now() - (archivedUntil ?? startedAt).getTime()) / 1000)],
      stopped: () => running.then(() => undefined),
    };
  },
};
