import { open } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import type { StoredFile } from "#lib/platform/backup/manifest.ts";
import { claimPlace, nameRecovered } from "#lib/platform/backup/owner.ts";
import type { Packing } from "#lib/platform/backup/pack.ts";
import type { Place } from "#lib/platform/backup/place.ts";
import { saveStored } from "#lib/platform/backup/stored.ts";
import { archiveFolder, type Change, changePath, digestOf, filesPath, listChanges } from "./layout.ts";
import { type LogPosition, piecesBetween, segmentBytes, segmentName, segmentStart } from "./log-position.ts";
import { dropLog, keepLog, type LogState, promiseMs, readLog, releaseLog } from "./slot.ts";

const lockKey = 7_308_221_006;
const filesAtOnce = 8;
const filesMs = 10_000;

export interface ArchiveOptions {
  /** Of the owner of the embedded database. */
  url: string;
  /** The embedded database's files. */
  postgres: string;
  place: Place;
  packing: Packing;
  /** The bytes of a stored file; null if the store doesn't have it. */
  readFile(key: string): Promise<Buffer | null>;
  log(line: string): void;
  signal?: AbortSignal | undefined;
}

/** Copies what the database writes to a place, again and again. */
export class Shipper {
  readonly #options: ArchiveOptions;
  /** Stored files that have been copied lately. */
  readonly #files = new Set<string>();
  /** What this process has copied, from a segment's beginning on. */
  #last: LogPosition | null = null;
  /** The instant of what any process has copied. */
  #before: Date | null = null;
  /** What the last piece has, but doesn't promise. */
  #owed: Date | null = null;

  constructor(options: ArchiveOptions) {
    this.#options = options;
  }

  /**
   * Copies everything that is durable now, and returns the instant of it, and whether what was written before isn't there;
   * null while another process does this. Tells Home if it can be restored. Throws StartError.
   */
  async ship(isRestorable = true): Promise<{ until: Date; isNew: boolean } | null> {
    const { url, signal, place } = this.#options;
    const sql = openClient(url, { signal });
    try {
      const [lock] = await sql`select pg_try_advisory_lock(${lockKey}) as is_ours`;
      if (!lock?.is_ours) return null;
      const folder = archiveFolder(await claimPlace(sql, place));
      const isNew = (await readLog(sql)).archived === null;
      if (isNew) await keepLog(sql);
      const state = await readLog(sql);
      this.#before ??= await this.#readHistory(sql, folder, state);
      await this.#shipFiles(sql, folder, state.until);
      await this.#shipLog(sql, folder, state, isNew);
      if (isRestorable) await note(sql, place, state.until);
      return { until: state.until, isNew };
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  async #shipLog(sql: postgres.Sql, folder: string, state: LogState, isNew: boolean): Promise<void> {
    const { packing, place, signal } = this.#options;
    const { archived, flushed, timeline, until } = state;
    if (archived === null) throw new Error("the server doesn't keep its log");
    // What follows in a segment can't be replayed without its beginning.
    const from = archived === this.#last ? archived : segmentStart(archived);
    // Interrupted, the first pieces must not promise what the last one has.
    const before = this.#before ?? new Date(0);
    for (const piece of piecesBetween(from, flushed)) {
      signal?.throwIfAborted();
      const bytes = await this.#readLog(timeline, piece);
      const instant = isNew || piece.to === flushed ? until : before;
      const path = changePath(folder, { ...piece, until: instant, digest: digestOf(bytes) }, packing.suffix);
      await place.write(path, await packing.pack(bytes));
      await releaseLog(sql, piece.to);
      this.#last = piece.to;
    }
    this.#before = until;
    if (from < flushed) this.#owed = new Date(until.getTime() + promiseMs);
    else if (this.#owed && until >= this.#owed) {
      // Nothing followed what was promised a little less than it had.
      const nothing = { from, to: from, until, digest: digestOf(Buffer.alloc(0)) };
      await place.write(changePath(folder, nothing, packing.suffix), await packing.pack(Buffer.alloc(0)));
      this.#owed = null;
    }
  }

  async #readLog(timeline: number, { from, to }: Pick<Change, "from" | "to">): Promise<Buffer> {
    const bytes = Buffer.alloc(Number(to - from));
    const file = await open(join(this.#options.postgres, "pg_wal", segmentName(timeline, from)), "r");
    try {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, Number(from % BigInt(segmentBytes)));
      if (bytesRead !== bytes.length) throw new Error("a file of the server's log is too short");
    } finally {
      await file.close();
    }
    return bytes;
  }

  /**
   * The instant of what is archived already. A server whose files were set back, or copied from another, would mix two
   * histories in one archive: it gets another identity, and so has to take the place over.
   */
  async #readHistory(sql: postgres.Sql, folder: string, { flushed, timeline }: LogState): Promise<Date> {
    const changes = await listChanges(this.#options.place, folder);
    const last = changes.reduce<Change | null>((newest, one) => (newest && newest.to >= one.to ? newest : one), null);
    if (last === null) return new Date(0);
    const isOther =
      last.to > flushed ||
      (await this.#readLog(timeline, last).then(
        (bytes) => digestOf(bytes) !== last.digest,
        // Not kept any more.
        () => false,
      ));
    if (isOther) {
      await dropLog(sql);
      await nameRecovered(sql);
      await claimPlace(sql, this.#options.place);
    }
    return new Date(changes.reduce((newest, { until }) => Math.max(newest, until.getTime()), 0));
  }

  /** Before the log, which tells of them. A file is kept within an hour of being uploaded. */
  async #shipFiles(sql: postgres.Sql, folder: string, until: Date): Promise<void> {
    const { place, packing, readFile, signal, log } = this.#options;
    const since = this.#before?.getTime() ? this.#before : until;
    const kept = await sql<StoredFile[]>`
      select storage_key as key, size, sha256 from stored_files
        where status = 'kept' and created_at > ${since}::timestamptz - interval '2 hours'`;
    const added = kept.filter(({ key }) => !this.#files.has(key));
    if (added.length > 0) {
      // First their names: what no list names may be removed.
      const names = added.map(({ key }) => `${key}${packing.suffix}\n`).join("");
      await place.write(filesPath(folder, until), Buffer.from(names));
      const giveUpAt = performance.now() + filesMs;
      const copy = async (file: StoredFile) => {
        // The others come next time: the log must not wait for them.
        if (performance.now() > giveUpAt) return;
        signal?.throwIfAborted();
        const copied = await saveStored(file, { place, packing, readFile }).catch((error: Error) => error);
        if (copied === null) log(`Missing or damaged in the store of files, so not in the archive: ${file.key}`);
        if (copied instanceof Error) log(`A stored file can't be archived yet: ${copied.message}`);
        else this.#files.add(file.key);
      };
      for (let at = 0; at < added.length; at += filesAtOnce)
        await Promise.all(added.slice(at, at + filesAtOnce).map(copy));
    }
    const current = new Set(kept.map(({ key }) => key));
    for (const key of this.#files) if (!current.has(key)) this.#files.delete(key);
  }
}

/** Remembers it, but not each time: the row is a change, too. */
async function note(sql: postgres.Sql, { name }: Place, until: Date): Promise<void> {
  await sql`
    insert into archives as known (place, archived_until) values (${name}, ${until})
      on conflict (place) do update set archived_until = excluded.archived_until where known.archived_until < ${until}::timestamptz - interval '5 minutes'`;
  await sql`delete from archives where place <> ${name}`;
}
