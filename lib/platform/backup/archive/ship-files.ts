import type postgres from "postgres";
import type { StoredFile } from "#lib/platform/backup/manifest.ts";
import { trySaving } from "#lib/platform/backup/stored.ts";
import type { ArchiveOptions } from "./archive-options.ts";
import { filesPath, pendingPath } from "./layout.ts";

const atOnce = 8;
const mostMs = 10_000;
/** A file is kept within an hour of being uploaded. */
const keptWithin = "2 hours";

/** Copies stored files before the log that tells of them, as long as that doesn't hold up the log. */
export class FileShipper {
  readonly #options: ArchiveOptions;
  /** Files of the last hours that are copied, or will never be. */
  #done = new Set<string>();
  readonly #pending = new Map<string, StoredFile>();
  /** The files that still have to be copied came after it, or less than two hours before; null until it is known. */
  #since: Date | null = null;
  /** What the place has of that, once it is known. */
  #noted: string | null | undefined;
  #complaints = new Set<string>();

  constructor(options: ArchiveOptions) {
    this.#options = options;
  }

  /** Goes on where another process was at `before`, or begins at `until`. */
  async ship(sql: postgres.Sql, folder: string, { before, until }: { before: Date; until: Date }): Promise<void> {
    const { place, packing, signal } = this.#options;
    const isNew = before.getTime() === 0;
    this.#since ??= (await this.#readSince(folder)) ?? (isNew ? until : before);
    const kept = await sql<StoredFile[]>`
      select storage_key as key, size, sha256 from stored_files
        where status = 'kept' and created_at > ${this.#since}::timestamptz - ${keptWithin}::interval`;
    const added = kept.filter(({ key }) => !this.#done.has(key) && !this.#pending.has(key));
    if (added.length > 0) {
      // First their names: what no list names may be removed.
      const names = added.map(({ key }) => `${key}${packing.suffix}\n`).join("");
      await place.write(filesPath(folder, until), Buffer.from(names));
      for (const file of added) this.#pending.set(file.key, file);
    }
    const giveUpAt = performance.now() + mostMs;
    const waiting = [...this.#pending.values()];
    for (let at = 0; at < waiting.length && performance.now() < giveUpAt; at += atOnce) {
      signal?.throwIfAborted();
      await Promise.all(waiting.slice(at, at + atOnce).map((file) => this.#copy(file)));
    }
    const current = new Set(kept.map(({ key }) => key));
    this.#done = this.#done.intersection(current);
    // What was discarded meanwhile can't be copied any more.
    for (const key of this.#pending.keys()) if (!current.has(key)) this.#pending.delete(key);
    await this.#moveOn(folder, until);
  }

  async #copy(file: StoredFile): Promise<void> {
    const log = (line: string) => {
      if (!this.#complaints.has(line)) this.#options.log(line);
      this.#complaints.add(line);
    };
    if ((await trySaving(file, { ...this.#options, log })) === "failed") return;
    this.#pending.delete(file.key);
    this.#done.add(file.key);
  }

  /** Remembers since when files are missing, so that a later process goes on with them. */
  async #moveOn(folder: string, until: Date): Promise<void> {
    const { place } = this.#options;
    const path = pendingPath(folder);
    const isDone = this.#pending.size === 0;
    if (isDone) {
      this.#since = until;
      this.#complaints.clear();
    }
    const text = isDone ? null : (this.#since as Date).toISOString();
    if (text === this.#noted) return;
    await (text === null ? place.remove(path) : place.write(path, Buffer.from(text)));
    this.#noted = text;
  }

  async #readSince(folder: string): Promise<Date | null> {
    const text = await this.#options.place.read(pendingPath(folder));
    this.#noted = text === null ? null : String(text);
    return this.#noted === null ? null : new Date(this.#noted);
  }
}
