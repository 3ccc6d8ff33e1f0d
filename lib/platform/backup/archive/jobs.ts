import { openClient } from "#db/client.ts";
import { chosenPlace, explained } from "#lib/platform/backup/command.ts";
import { databaseId } from "#lib/platform/backup/owner.ts";
import { packingFor } from "#lib/platform/backup/pack.ts";
import { openPlace } from "#lib/platform/backup/place.ts";
import { runBackup } from "#lib/platform/backup/run-command.ts";
import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { gauge } from "#lib/platform/metrics.ts";
import { type Job, repeat } from "#lib/platform/worker/job.ts";
import { baseDue } from "./base-due.ts";
import { type EmbeddedOwner, embeddedOwner } from "./embedded-owner.ts";
import { archiveFolder } from "./layout.ts";
import { Shipper } from "./ship.ts";
import { dropLog } from "./slot.ts";

const name = "archive changes";
const shipEveryMs = 20_000;
const lookEveryMs = 60 * 60_000;

/** Without a place to archive to, the server must not keep its log for it. */
async function stopKeeping(owner: EmbeddedOwner): Promise<void> {
  const sql = openClient(owner.url);
  await dropLog(sql)
    .then(() => sql`delete from archives`)
    .finally(() => sql.end());
}

class Archiver {
  readonly #signal: AbortSignal;
  readonly #startedAt = new Date();
  #owner: EmbeddedOwner | null = null;
  #shipper: Shipper | null = null;
  /** As of the last piece, and whether it can be restored. */
  #archivedUntil: Date | null = null;
  #isCutOff = true;
  #lookAt = 0;
  #fault: string | null = null;
  #isDone = false;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** 0 if the database isn't the embedded one, or isn't archived. */
  age(): number {
    if (this.#owner === null || settings().backup_to === null) return 0;
    const since = this.#isCutOff || this.#archivedUntil === null ? this.#startedAt : this.#archivedUntil;
    return (Date.now() - since.getTime()) / 1000;
  }

  /** Its server may be starting. */
  #known(): EmbeddedOwner | null {
    this.#owner ??= embeddedOwner();
    return this.#owner;
  }

  /** Tells the operator once what is wrong. */
  async #explaining<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      const said = explained(error);
      if (said !== null && said !== this.#fault && !this.#signal.aborted) log().error({ job: name }, said);
      this.#fault = said;
      throw error;
    }
  }

  async ship(): Promise<boolean> {
    const owner = this.#known();
    if (owner === null || this.#isDone) return false;
    const { backup_to, backup_recipients, files } = settings();
    if (backup_to === null) {
      await stopKeeping(owner);
      this.#isDone = true;
      return false;
    }
    await this.#explaining(async () => {
      this.#shipper ??= new Shipper({
        ...{ ...owner, place: await chosenPlace("BACKUP_TO", undefined), packing: packingFor(backup_recipients) },
        ...{
          readFile: (await openPlace(files)).read,
          signal: this.#signal,
          log: (line) => log().error({ job: name }, line),
        },
      });
      const done = await this.#shipper.ship(!this.#isCutOff);
      if (done === null) return;
      this.#archivedUntil = done.until;
      if (done.isNew) this.#lookAt = 0;
      this.#fault = null;
    });
    return false;
  }

  /** Copies the database's files if that is due. */
  async look(): Promise<boolean> {
    const owner = this.#owner;
    if (owner === null || this.#archivedUntil === null || performance.now() < this.#lookAt) return false;
    this.#lookAt = performance.now() + lookEveryMs;
    await this.#explaining(async () => {
      const place = await chosenPlace("BACKUP_TO", undefined);
      const sql = openClient(owner.url, { signal: this.#signal });
      const folder = archiveFolder(await databaseId(sql).finally(() => sql.end()));
      const due = await baseDue(place, folder);
      this.#isCutOff = due === "cut off";
      if (due === null || this.#signal.aborted) return;
      if (!(await runBackup(name, ["--base"], this.#signal))) throw new Error("copying the database's files failed");
      this.#isCutOff = false;
    });
    return false;
  }
}

/** With BACKUP_TO and the embedded database, copies every change within 20 seconds, and the database's files every week. */
export const archiveChanges: Job = {
  name,
  start({ signal }) {
    const archiver = new Archiver(signal);
    const running = Promise.all([
      repeat({ name, everyMs: shipEveryMs, act: () => archiver.ship() }, signal),
      repeat({ name, everyMs: shipEveryMs, act: () => archiver.look() }, signal),
    ]);
    return {
      metrics: async () => [
        gauge(
          "muster_archive_age_seconds",
          "Since when changes of the embedded database can't be restored from its archive; 0 if it isn't archived",
          archiver.age(),
        ),
      ],
      stopped: () => running.then(() => undefined),
    };
  },
};
