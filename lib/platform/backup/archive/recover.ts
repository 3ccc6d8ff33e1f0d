import { closeSync, openSync, writeFileSync } from "node:fs";
import { mkdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openClient } from "#db/client.ts";
import { recoverEmbedded } from "#db/embedded/recover.ts";
import { openEmbedded, ownerPassword } from "#db/embedded.ts";
import { explained } from "#lib/platform/backup/command.ts";
import { rowsOf } from "#lib/platform/backup/copy.ts";
import { checkKeys, filesFolder, rowKey, type StoredFile } from "#lib/platform/backup/manifest.ts";
import { nameRecovered } from "#lib/platform/backup/owner.ts";
import { sha256, type Unpack } from "#lib/platform/backup/pack.ts";
import type { Place } from "#lib/platform/backup/place.ts";
import { startProgress } from "#lib/platform/backup/progress.ts";
import { RowHash } from "#lib/platform/backup/row-hash.ts";
import { plainText, readTables } from "#lib/platform/backup/tables.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { ahead } from "./ahead.ts";
import { type Base, type Change, digestOf } from "./layout.ts";
import { segmentBytes, segmentName, segmentStart } from "./log-position.ts";
import type { Reach } from "./reach.ts";

const spareBytes = 256 * 1024 * 1024;
/** The embedded PostgreSQL's. */
const major = 18;
const filesAtOnce = 8;

export interface RecoverOptions {
  place: Place;
  reach: Reach;
  /** Null for the newest instant. */
  at: Date | null;
  /** Where the embedded database will be; there is none yet. */
  dataDir: string;
  /** It is thrown away afterwards, so nothing waits for the disk. */
  isScratch?: boolean;
  unpack: Unpack;
  /** Stores a file's bytes. */
  writeFile(key: string, bytes: Buffer): Promise<void>;
  log(line: string): void;
  signal?: AbortSignal | undefined;
}

/**
 * Restores the embedded database as of an instant, and the files that it refers to. Throws StartError or SettingsError.
 * Returns the keys of files that the archive doesn't have.
 */
export async function recover(options: RecoverOptions): Promise<string[]> {
  const { reach, at, dataDir, isScratch = false, log, signal } = options;
  checkKeys(reach.base.keys);
  checkServer(reach.base);
  await checkSpace(options);
  const target = join(dataDir, "postgres");
  const draft = `${target}.restoring`;
  await rm(draft, { recursive: true, force: true });
  try {
    await copyBase(options, draft);
    await copyChanges(options, draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  signal?.throwIfAborted();
  log("Replaying the changes …");
  const server = await recoverEmbedded({ dataDir, until: at, password: ownerPassword, isScratch, log, signal });
  try {
    if (server.isWhole) checkEnd(reach, server.end);
    return await check(await openEmbedded(server.port, dataDir), options);
  } finally {
    await server.stop();
  }
}

/** A record whose end wasn't durable yet may follow what was replayed, but no more than that. */
const longestRecord = 1024 * 1024;

function checkEnd({ changes, until }: Reach, end: bigint): void {
  const last = changes.at(-1)?.to ?? 0n;
  if (last - end > longestRecord)
    throw new StartError(
      `The archive's changes can't all be replayed: ${last - end} bytes before ${until.toISOString()} don't follow the others. Restore an earlier instant with --at.`,
    );
}

async function checkSpace({ reach, dataDir }: RecoverOptions): Promise<void> {
  const files = reach.base.files.reduce((sum, [, size]) => sum + size, 0);
  const segments = new Set(reach.changes.map(({ from }) => segmentStart(from))).size;
  const needed = files + segments * segmentBytes;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed * 1.1 + spareBytes)
    throw new StartError(
      `Restoring needs ${(needed / 1e9).toFixed(1)} GB in ${dataDir}, and only ${((bavail * bsize) / 1e9).toFixed(1)} GB are free there.`,
    );
}

function checkServer({ postgresql }: Base): void {
  if (Math.floor(postgresql / 10_000) !== major)
    throw new StartError(
      `The archive is of PostgreSQL ${Math.floor(postgresql / 10_000)}, and this release has PostgreSQL ${major}. Restore it with the release that wrote it.`,
    );
}

async function readPacked(
  { place, unpack }: RecoverOptions,
  path: string,
  isSound: (packed: Buffer) => boolean,
): Promise<Buffer> {
  const packed = await place.read(path);
  if (packed === null) throw new StartError(`${path} is missing in the archive.`);
  if (!isSound(packed)) throw damaged(path);
  return unpack(path, packed);
}

const damaged = (path: string) => new StartError(`${path} in the backup is damaged.`);

/** Writes the files of the base. The server itself makes all of them durable before it replays the log. */
async function copyBase(options: RecoverOptions, draft: string): Promise<void> {
  const { reach, log, signal } = options;
  const { base, folder } = reach;
  for (const path of base.folders) if (!isInside(path)) throw strange(path);
  await mkdir(draft, { mode: 0o700 });
  for (const path of base.folders) await mkdir(join(draft, path), { mode: 0o700, recursive: true });
  const progress = startProgress(log);
  const parts = (async function* () {
    for (const { name, sha256: digest } of base.parts) {
      signal?.throwIfAborted();
      const path = `${folder}/bases/${base.name}/${name}`;
      yield await readPacked(options, path, (packed) => sha256(packed) === digest);
    }
  })();
  let rest = Buffer.alloc(0);
  for (const [at, [path, size]] of base.files.entries()) {
    if (!isInside(path)) throw strange(path);
    // Most files are small, and waiting for each would take several times as long.
    const file = openSync(join(draft, path), "wx", 0o600);
    try {
      for (let left = size; left > 0; ) {
        if (rest.length === 0) {
          const next = await parts.next();
          if (next.done) throw new StartError(`The copy ${base.name} in the archive is too short.`);
          rest = next.value as Buffer<ArrayBuffer>;
        }
        const bytes = rest.subarray(0, Math.min(left, rest.length));
        writeFileSync(file, bytes);
        rest = rest.subarray(bytes.length);
        left -= bytes.length;
        progress.add(bytes.length, `${at} of ${base.files.length} files of the database`);
      }
    } finally {
      closeSync(file);
    }
  }
  await writeFile(join(draft, "backup_label"), base.label, { mode: 0o600 });
  log(`Copied the database's files as they began on ${base.started_at}: ${progress.summary()}.`);
}

const isInside = (path: string) =>
  !/[\0\\]/.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
const strange = (path: string) => new StartError(`The archive's file ${path} isn't one of PostgreSQL's.`);

/** Writes the log as the files that the server looks for. */
async function copyChanges(options: RecoverOptions, draft: string): Promise<void> {
  const { reach, log, signal } = options;
  const folder = join(draft, "pg_wal");
  await mkdir(folder, { mode: 0o700, recursive: true });
  const progress = startProgress(log);
  const segment = { name: "", bytes: Buffer.alloc(0) };
  const write = async () => {
    if (segment.name !== "") await writeFile(join(folder, segment.name), segment.bytes, { mode: 0o600 });
  };
  let at = 0;
  for await (const [change, bytes] of ahead(reach.changes, (one) => readChange(options, one))) {
    signal?.throwIfAborted();
    at += 1;
    const name = segmentName(reach.base.timeline, change.from);
    if (segment.name !== name) {
      await write();
      Object.assign(segment, { name, bytes: Buffer.alloc(segmentBytes) });
    }
    bytes.copy(segment.bytes, Number(change.from - segmentStart(change.from)));
    progress.add(bytes.length, `${at} of ${reach.changes.length} pieces of the log`);
  }
  await write();
}

async function readChange(options: RecoverOptions, { path, digest }: Change): Promise<Buffer> {
  const bytes = await readPacked(options, path, () => true);
  if (digestOf(bytes) !== digest) throw damaged(path);
  return bytes;
}

/** Reads every row, which fails at a damaged page of a table, and restores the files that rows refer to. */
async function check(url: string, options: RecoverOptions): Promise<string[]> {
  const { log, signal } = options;
  const sql = openClient(url, { signal, connection: plainText });
  try {
    await nameRecovered(sql);
    log("Reading every table …");
    for (const table of await readTables(sql)) {
      const found = new RowHash(rowKey());
      for await (const chunk of rowsOf(sql, table, signal)) found.add(chunk);
      log(
        `  ${table.name}: ${found.rows.toLocaleString("en")} ${found.rows === 1 ? "row" : "rows"}, ${found.digest().slice(0, 16)}`,
      );
    }
    const files = await sql<
      StoredFile[]
    >`select storage_key as key, size, sha256 from stored_files where status = 'kept' order by storage_key`;
    return await copyFiles(files, options);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function copyFiles(files: readonly StoredFile[], options: RecoverOptions): Promise<string[]> {
  const { place, writeFile: store, signal, log } = options;
  const progress = startProgress(log);
  // Recipients, and so the ends of names, may have changed since.
  const names = Map.groupBy(await place.list(filesFolder), (name) => name.slice(0, name.indexOf(".zst")));
  const missing: string[] = [];
  const restore = async (file: StoredFile) => {
    const bytes = await readStored(options, file, names.get(file.key) ?? []);
    if (bytes === null) return void missing.push(file.key);
    await store(file.key, bytes);
    progress.add(bytes.length, `${files.length} files`);
  };
  for (let at = 0; at < files.length; at += filesAtOnce) {
    signal?.throwIfAborted();
    await Promise.all(files.slice(at, at + filesAtOnce).map(restore));
  }
  return missing;
}

/** The first of the names that has the file's bytes; null if none has. */
async function readStored(
  { place, unpack }: RecoverOptions,
  { sha256: digest }: StoredFile,
  names: readonly string[],
): Promise<Buffer | null> {
  for (const name of names) {
    const packed = await place.read(`${filesFolder}/${name}`);
    const bytes = packed && (await unpack(name, packed).catch(nullIfExplained));
    if (bytes && sha256(bytes) === digest) return bytes;
  }
  return null;
}

function nullIfExplained(error: unknown): null {
  if (explained(error) === null) throw error;
  return null;
}
