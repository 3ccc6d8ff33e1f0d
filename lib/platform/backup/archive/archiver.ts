import { setTimeout as pause } from "node:timers/promises";
import { openClient } from "#db/client.ts";
import { chosenPlace, explained } from "#lib/platform/backup/command.ts";
import { databaseId } from "#lib/platform/backup/owner.ts";
import { packingFor } from "#lib/platform/backup/pack.ts";
import { openPlace } from "#lib/platform/backup/place.ts";
import { runBackup } from "#lib/platform/backup/run-command.ts";
import { settings } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { baseDue } from "./base-due.ts";
import { type EmbeddedOwner, embeddedOwner } from "./embedded-owner.ts";
import { archiveFolder } from "./layout.ts";
import { Shipper } from "./ship.ts";

const lookEveryMs = 60 * 60_000;
const retryMs = 10 * 60_000;

/** Copies the embedded database's changes, and its files when that is due, to BACKUP_TO. */
export class Archiver {
  readonly #job: string;
  readonly #signal: AbortSignal;
  readonly #startedAt = new Date();
  #owner: EmbeddedOwner | null = null;
  #shipper: Shipper | null = null;
  /** As of the last piece, and whether it can be restored. */
  #archivedUntil: Date | null = null;
  #lagMs = 0;
  #isCutOff = true;
  #lookAt = 0;
  #fault: string | null = null;

  constructor(job: string, signal: AbortSignal) {
    this.#job = job;
    this.#signal = signal;
  }

  /** 0 if the database isn't the embedded one, or isn't archived. */
  age(): number {
    if (this.#owner === null) return 0;
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
      if (said !== null && said !== this.#fault && !this.#signal.aborted) log().error({ job: this.#job }, said);
      this.#fault = said;
      throw error;
    }
  }

  /** Copies what was written. */
  async ship(): Promise<void> {
    const owner = this.#known();
    if (owner === null) return;
    const { backup_recipients, files } = settings();
    await this.#explaining(async () => {
      this.#shipper ??= new Shipper({
        ...{ ...owner, place: await chosenPlace("BACKUP_TO", undefined), packing: packingFor(backup_recipients) },
        ...{
          readFile: (await openPlace(files)).read,
          signal: this.#signal,
          log: (line) => log().error({ job: this.#job }, line),
        },
      });
      const done = await this.#shipper.ship(!this.#isCutOff);
      if (done === null) return;
      this.#archivedUntil = done.until;
      this.#lagMs = done.lagMs;
      if (done.isNew) this.#lookAt = 0;
      this.#fault = null;
    });
  }

  /** Copies the database's files if that is due, and then the changes that they can't be restored without. */
  async look(): Promise<void> {
    const owner = this.#owner;
    if (owner === null || this.#archivedUntil === null || performance.now() < this.#lookAt) return;
    this.#lookAt = performance.now() + retryMs;
    let isCopied = false;
    await this.#explaining(async () => {
      const place = await chosenPlace("BACKUP_TO", undefined);
      const sql = openClient(owner.url, { signal: this.#signal });
      const folder = archiveFolder(await databaseId(sql).finally(() => sql.end()));
      const due = await baseDue(place, folder);
      this.#isCutOff = due === "cut off";
      if (due === null || this.#signal.aborted) return;
      if (!(await runBackup(this.#job, ["--base"], this.#signal)))
        throw new Error("copying the database's files failed");
      this.#isCutOff = false;
      isCopied = true;
    });
    this.#lookAt = performance.now() + lookEveryMs;
    if (!isCopied) return;
    await pause(this.#lagMs, undefined, { signal: this.#signal }).catch(() => undefined);
    if (!this.#signal.aborted) await this.ship();
  }
}
