import { open } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import type { StoredFile } from "#lib/platform/backup/manifest.ts";
import { claimPlace } from "#lib/platform/backup/owner.ts";
import { type Packing, sha256 } from "#lib/platform/backup/pack.ts";
import type { Place } from "#lib/platform/backup/place.ts";
import { saveStored } from "#lib/platform/backup/stored.ts";
import { archiveFolder, changePath, filesPath } from "./layout.ts";
import { type LogPosition, piecesBetween, segmentBytes, segmentName, segmentStart } from "./log-position.ts";
import { keepLog, readLog, releaseLog } from "./slot.ts";

const lockKey = 7_308_221_006;

export interface ArchiveOptions {
  /** Of the owner of the embedded database. */
  url: string;
  /** The embedded database's files. */
  postgres: string;
  place: Place;
  packing: Packing;
  /** The bytes of a stored file; null if the store doesn't have it. */
  readFile(key: string): Promise<Buffer | null>;
  signal?: AbortSignal | undefined;
}

/** Copies what the database writes to a place, again and again. */
export class Shipper {
  readonly #options: ArchiveOptions;
  /** Stored files that have been copied lately. */
  #files = new Set<string>();
  #isFirst = true;

  constructor(options: ArchiveOptions) {
    this.#options = options;
  }

  /**
   * Copies everything that is durable now, and returns the instant of it, and whether what was written before isn't there;
   * null while another process does this. Throws StartError.
   */
  async ship(): Promise<{ until: Date; isNew: boolean } | null> {
    const { url, signal, place } = this.#options;
    const sql = openClient(url, { signal });
    try {
      const [lock] = await sql`select pg_try_advisory_lock(${lockKey}) as is_ours`;
      if (!lock?.is_ours) return null;
      const folder = archiveFolder(await claimPlace(sql, place));
      const isNew = (await readLog(sql)).archived === null;
      if (isNew) await keepLog(sql);
      const { archived, flushed, timeline, now } = await readLog(sql);
      if (archived === null) throw new Error("the server doesn't keep its log");
      await this.#shipFiles(sql, folder, now);
      // What came before in the segment can't be replayed without its beginning.
      const from = isNew || this.#isFirst ? segmentStart(archived) : archived;
      await this.#shipLog(sql, { folder, from, to: flushed, timeline, until: now });
      this.#isFirst = false;
      await note(sql, place, now);
      return { until: now, isNew };
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  async #shipLog(
    sql: postgres.Sql,
    {
      folder,
      from,
      to,
      timeline,
      until,
    }: { folder: string; from: LogPosition; to: LogPosition; timeline: number; until: Date },
  ): Promise<void> {
    const { postgres, packing, place, signal } = this.#options;
    for (const piece of piecesBetween(from, to)) {
      signal?.throwIfAborted();
      const bytes = await readLogFile(join(postgres, "pg_wal", segmentName(timeline, piece.from)), piece);
      const packed = await packing.pack(bytes);
      await place.write(changePath(folder, { ...piece, until, sha256: sha256(packed) }, packing.suffix), packed);
      await releaseLog(sql, piece.to);
    }
  }

  /** Before the log, which tells of them. A file is kept within an hour of being uploaded. */
  async #shipFiles(sql: postgres.Sql, folder: string, until: Date): Promise<void> {
    const { place, packing, readFile, signal } = this.#options;
    const kept = await sql<StoredFile[]>`
      select storage_key as key, size, sha256 from stored_files where status = 'kept' and created_at > now() - interval '2 hours'`;
    const added = kept.filter(({ key }) => !this.#files.has(key));
    if (added.length > 0) {
      // First their names: what no list names may be removed.
      await place.write(
        filesPath(folder, until),
        Buffer.from(added.map(({ key }) => `${key}${packing.suffix}\n`).join("")),
      );
      for (const file of added) {
        signal?.throwIfAborted();
        await saveStored(file, { place, packing, readFile });
      }
    }
    this.#files = new Set(kept.map(({ key }) => key));
  }
}

async function readLogFile(path: string, { from, to }: { from: LogPosition; to: LogPosition }): Promise<Buffer> {
  const bytes = Buffer.alloc(Number(to - from));
  const file = await open(path, "r");
  try {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, Number(from % BigInt(segmentBytes)));
    if (bytesRead !== bytes.length) throw new Error("a file of the server's log is too short");
  } finally {
    await file.close();
  }
  return bytes;
}

/** Tells Home, but not each time: the row is a change, too. */
async function note(sql: postgres.Sql, { name }: Place, until: Date): Promise<void> {
  await sql`
    insert into archives as known (place, archived_until) values (${name}, ${until})
      on conflict (place) do update set archived_until = excluded.archived_until where known.archived_until < ${until}::timestamptz - interval '5 minutes'`;
  await sql`delete from archives where place <> ${name}`;
}
