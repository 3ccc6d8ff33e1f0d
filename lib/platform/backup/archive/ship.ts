import { open } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import { claimPlace, nameRecovered } from "#lib/platform/backup/owner.ts";
import type { Place } from "#lib/platform/backup/place.ts";
import type { ArchiveOptions } from "./archive-options.ts";
import { archiveFolder, type Change, changePath, digestOf, listChanges } from "./layout.ts";
import { type LogPosition, piecesBetween, segmentBytes, segmentName, segmentStart } from "./log-position.ts";
import { FileShipper } from "./ship-files.ts";
import { dropLog, keepLog, type LogState, readLog, releaseLog } from "./slot.ts";

const lockKey = 7_308_221_006;
const jumpMs = 5000;

/** Stays the same while the clock runs. */
const clockDifference = () => Date.now() - performance.now();

/** Copies what the database writes to a place, again and again. */
export class Shipper {
  readonly #options: ArchiveOptions;
  readonly #files: FileShipper;
  /** Up to where the archive has the log without a gap. */
  #last: LogPosition | null = null;
  /** The instant that the archive promises. */
  #before = new Date(0);
  /** What the last piece has, but doesn't promise. */
  #owed: Date | null = null;
  #clock = clockDifference();

  constructor(options: ArchiveOptions) {
    this.#options = options;
    this.#files = new FileShipper(options);
  }

  /**
   * Copies everything that is durable now, and returns the instant of it, the instant that the archive promises, how long
   * after an instant it can promise it, and whether what was written before isn't there; null while another process does
   * this. Tells Home if it can be restored. Throws StartError.
   */
  async ship(isRestorable = true): Promise<{ until: Date; promised: Date; lagMs: number; isNew: boolean } | null> {
    const { url, signal, place } = this.#options;
    const sql = openClient(url, { signal });
    try {
      const [lock] = await sql`select pg_try_advisory_lock(${lockKey}) as is_ours`;
      if (!lock?.is_ours) return null;
      const folder = archiveFolder(await claimPlace(sql, place));
      const isNew = (await readLog(sql)).archived === null;
      if (isNew) await keepLog(sql);
      const state = await readLog(sql);
      if (state.archived !== this.#last || this.#hasJumped()) await this.#readHistory(sql, folder, state);
      await this.#files.ship(sql, folder, { before: this.#before, until: state.until });
      await this.#shipLog(sql, folder, state);
      if (isRestorable) await note(sql, place, state.until);
      return { until: state.until, promised: this.#before, lagMs: state.lagMs, isNew };
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  /** Whether this machine, with this process, may have been set back to a snapshot. */
  #hasJumped(): boolean {
    const clock = clockDifference();
    const hasJumped = Math.abs(clock - this.#clock) > jumpMs;
    this.#clock = clock;
    return hasJumped;
  }

  async #shipLog(sql: postgres.Sql, folder: string, state: LogState): Promise<void> {
    const { packing, place, signal } = this.#options;
    const { archived, flushed, timeline, until, lagMs } = state;
    if (archived === null) throw new Error("the server doesn't keep its log");
    const write = async (piece: Pick<Change, "from" | "to">, instant: Date, bytes: Buffer) => {
      const path = changePath(folder, { ...piece, until: instant, digest: digestOf(bytes) }, packing.suffix);
      await place.write(path, await packing.pack(bytes));
    };
    // What follows in a segment can't be replayed without its beginning.
    const from = archived === this.#last ? archived : segmentStart(archived);
    // Interrupted, the first pieces must not promise what the last one has.
    const before = this.#before.getTime() > 0 ? this.#before : until;
    for (const piece of piecesBetween(from, flushed)) {
      signal?.throwIfAborted();
      await write(piece, piece.to === flushed ? until : before, await this.#readLog(timeline, piece));
      await releaseLog(sql, piece.to);
      this.#last = piece.to;
    }
    // Once nothing follows what was promised a little less than it has, that is made up for.
    const isOwed = from === flushed && this.#owed !== null && until >= this.#owed;
    if (isOwed) await write({ from, to: from }, until, Buffer.alloc(0));
    if (from < flushed || isOwed) this.#before = until;
    if (isOwed) this.#owed = null;
    else if (from < flushed) this.#owed = new Date(until.getTime() + lagMs);
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
   * Finds out where the archive is. A server whose files were set back, or copied from another, would mix two histories in
   * one archive: it gets another identity, and so has to take the place over.
   */
  async #readHistory(sql: postgres.Sql, folder: string, { flushed, timeline }: LogState): Promise<void> {
    const changes = await listChanges(this.#options.place, folder);
    const last = changes.reduce<Change | null>(
      (newest, one) => (one.from < one.to && (newest === null || newest.to < one.to) ? one : newest),
      null,
    );
    this.#last = last?.to ?? null;
    this.#before = new Date(changes.reduce((newest, { until }) => Math.max(newest, until.getTime()), 0));
    if (last === null) return;
    const isOther =
      last.to > flushed ||
      (await this.#readLog(timeline, last).then(
        (bytes) => digestOf(bytes) !== last.digest,
        // Not kept any more.
        () => false,
      ));
    if (!isOther) return;
    this.#last = null;
    await dropLog(sql);
    await nameRecovered(sql);
    await claimPlace(sql, this.#options.place);
  }
}

/** Remembers it, but not each time: the row is a change, too. */
async function note(sql: postgres.Sql, { name }: Place, until: Date): Promise<void> {
  await sql`
    insert into archives (place, archived_until) select ${name}, ${until}::timestamptz
        where not exists (select from archives where place = ${name}
          and archived_until between ${until}::timestamptz - interval '5 minutes' and ${until}::timestamptz + interval '5 minutes')
      on conflict (place) do update set archived_until = excluded.archived_until`;
  await sql`delete from archives where place <> ${name}`;
}
