import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import { filesFolder, freeName, keyFingerprints, type Part, type StoredFile } from "#lib/platform/backup/manifest.ts";
import { claimPlace } from "#lib/platform/backup/owner.ts";
import { sha256 } from "#lib/platform/backup/pack.ts";
import { type Progress, startProgress } from "#lib/platform/backup/progress.ts";
import { trySaving } from "#lib/platform/backup/stored.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import type { ArchiveOptions } from "./archive-options.ts";
import { archiveFolder, type Base, baseFiles, baseName, listBases, writeBaseRecord } from "./layout.ts";
import { readLog } from "./slot.ts";

const lockKey = 7_308_221_007;
const partBytes = 32 * 1024 * 1024;
const filesAtOnce = 8;

// What the server makes anew, as its own tool leaves it out: folders come without their files.
const emptied = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const left =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|backup_manifest|tablespace_map(?:\.old)?|current_logfiles|recovery\.signal|standby\.signal)$|(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)(?:\/|$)|\.tmp$/;
/** Read last: it says up to where the rest was written. */
const control = "global/pg_control";

export interface BaseOptions extends ArchiveOptions {
  takesOver?: boolean;
  /** Runs once the base is finished, while no other one of this database can begin. */
  finish?(folder: string): Promise<void>;
}

/**
 * Copies the embedded database's files while it serves: with the log since then, they can be restored as of any later
 * instant. Throws StartError, and leaves a base that counts as unfinished, which the next one removes.
 */
export async function writeBase(options: BaseOptions): Promise<Base> {
  const { url, signal, place, log } = options;
  const sql = openClient(url, { signal, connection: { statement_timeout: 0, idle_in_transaction_session_timeout: 0 } });
  try {
    const [lock] = await sql`select pg_try_advisory_lock(${lockKey}) as is_ours`;
    if (!lock?.is_ours)
      throw new StartError("The database's files are being copied already. Wait until that is finished.");
    const folder = archiveFolder(await claimPlace(sql, place, options.takesOver));
    for (const name of (await listBases(place, folder)).unfinished) await place.remove(`${folder}/bases/${name}`);
    if ((await readLog(sql)).archived === null)
      throw new StartError(
        "No worker archives this database's changes. Start Muster with BACKUP_TO, and wait a minute.",
      );
    const base = await copy(sql, folder, options);
    log(`Finished: ${place.name}/${folder}/bases/${base.name}.`);
    await options.finish?.(folder);
    return base;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function copy(sql: postgres.Sql, folder: string, options: BaseOptions): Promise<Base> {
  const { place, log } = options;
  const [begun] = await sql<{ start: string; now: Date; postgresql: number }[]>`
    select (pg_backup_start('Muster', true) - '0/0')::text as start, clock_timestamp() as now, current_setting('server_version_num')::integer as postgresql`;
  if (!begun) throw new Error("the backup didn't start");
  const name = freeName(begun.now, (await listBases(place, folder)).finished);
  const progress = startProgress(log);
  log(`Copying the database's files to ${place.name}/${folder}/bases/${name} …`);
  const copied = await copyFiles(`${folder}/bases/${name}`, options, progress);
  const [ended] = await sql<{ stop: string; label: string; places: string; now: Date }[]>`
    select (lsn - '0/0')::text as stop, labelfile as label, coalesce(spcmapfile, '') as places, clock_timestamp() as now from pg_backup_stop(false)`;
  if (!ended) throw new Error("the backup didn't end");
  if (ended.places.trim() !== "") throw new StartError("The embedded database has tablespaces, which aren't copied.");
  await copyStored(sql, `${folder}/bases/${name}`, options, progress);
  const base: Base = {
    ...{
      format: 1,
      name,
      started_at: begun.now.toISOString(),
      finished_at: ended.now.toISOString(),
      postgresql: begun.postgresql,
    },
    ...{
      timeline: (await readLog(sql)).timeline,
      start: BigInt(begun.start),
      stop: BigInt(ended.stop),
      label: ended.label,
    },
    ...{ keys: keyFingerprints(), ...copied },
  };
  await place.write(`${folder}/bases/${name}/${baseName}`, writeBaseRecord(base));
  log(`Copied ${progress.summary()}.`);
  return base;
}

async function copyFiles(
  folder: string,
  { postgres, place, packing, signal }: BaseOptions,
  progress: Progress,
): Promise<Pick<Base, "folders" | "files" | "parts" | "size">> {
  const parts: Part[] = [];
  let size = 0;
  let chunks: Buffer[] = [];
  let length = 0;
  const flush = async () => {
    if (length === 0) return;
    const packed = await packing.pack(Buffer.concat(chunks));
    const name = `${String(parts.length + 1).padStart(5, "0")}${packing.suffix}`;
    await place.write(`${folder}/${name}`, packed);
    parts.push({ name, sha256: sha256(packed) });
    size += packed.length;
    chunks = [];
    length = 0;
  };
  const { folders, files: all } = await listFiles(postgres);
  const files: [string, number][] = [];
  // Most files are small, and waiting for each would take several times as long.
  for (const path of all) {
    const file = openIfThere(join(postgres, path));
    // Dropped meanwhile, which the log tells, too.
    if (file === null) continue;
    try {
      if (path === control) untilWhole(file);
      const { size: bytes } = fstatSync(file);
      files.push([path, bytes]);
      for (let at = 0; at < bytes; ) {
        signal?.throwIfAborted();
        const chunk = readAt(file, at, Math.min(partBytes - length, bytes - at));
        chunks.push(chunk);
        at += chunk.length;
        length += chunk.length;
        progress.add(chunk.length, `${files.length} of ${all.length} files`);
        if (length >= partBytes) await flush();
      }
    } finally {
      closeSync(file);
    }
  }
  await flush();
  return { folders, files, parts, size };
}

/** Waits until two reads agree: the server may be writing it. */
function untilWhole(file: number): void {
  const read = () => readAt(file, 0, fstatSync(file).size);
  for (let last = read(), next = read(); !last.equals(next); [last, next] = [next, read()]);
}

/** Zeros where the file has become shorter since: the log tells that, too. */
function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const bytesRead = readSync(file, bytes, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes;
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function listFiles(root: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = async (folder: string) => {
    let entries: Awaited<ReturnType<typeof readEntries>>;
    try {
      entries = await readEntries(join(root, folder));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
      throw error;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (left.test(path)) continue;
      if (entry.isDirectory()) {
        if (emptied.test(path) && !path.startsWith("pg_wal/")) continue;
        folders.push(path);
        await walk(path);
      } else if (entry.isFile() && !emptied.test(path) && path !== control) files.push(path);
      else if (entry.isSymbolicLink())
        throw new StartError(`${path} in the embedded database is a link, which isn't copied.`);
    }
  };
  await walk("");
  return { folders, files: [...files, control] };
}

const readEntries = (folder: string) => readdir(folder, { withFileTypes: true });

/** All stored files, also those that came while the database's were copied. */
async function copyStored(
  sql: postgres.Sql,
  folder: string,
  { place, packing, readFile, signal, log }: BaseOptions,
  progress: Progress,
): Promise<void> {
  const kept = await sql<
    StoredFile[]
  >`select storage_key as key, size, sha256 from stored_files where status = 'kept' order by storage_key`;
  // First their names: what no list names may be removed.
  await place.write(`${folder}/${baseFiles}`, Buffer.from(kept.map(({ key }) => `${key}${packing.suffix}\n`).join("")));
  const there = new Set(await place.list(filesFolder));
  const missing = kept.filter(({ key }) => !there.has(`${key}${packing.suffix}`));
  for (let at = 0; at < missing.length; at += filesAtOnce) {
    signal?.throwIfAborted();
    await Promise.all(
      missing.slice(at, at + filesAtOnce).map((file) => trySaving(file, { place, packing, readFile, log })),
    );
    progress.add(0, `${at} of ${missing.length} stored files`);
  }
}
