import { isDeepStrictEqual } from "node:util";
import postgres from "postgres";
import { openClient } from "#db/client.ts";
import { readInstalled } from "#db/installed.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { rowsOf, untilAborted } from "./copy.ts";
import {
  fileNames,
  filesFolder,
  freeName,
  keyFingerprints,
  listBackups,
  type Manifest,
  manifestName,
  type Part,
  rowKey,
  type StoredFile,
  type TableBackup,
} from "./manifest.ts";
import { claimPlace } from "./owner.ts";
import { type Packing, sha256 } from "./pack.ts";
import type { Place } from "./place.ts";
import { startProgress } from "./progress.ts";
import { RowHash } from "./row-hash.ts";
import { saveStored } from "./stored.ts";
import { plainText, readPartitions, readTables, type Table } from "./tables.ts";

/** Held while files that nothing needs must stay, because a backup may still read them: db/functions/platform/leftover_files.sql. */
const lockKey = 7_308_221_004;
const partBytes = 32 * 1024 * 1024;
const filesAtOnce = 8;
const filesPerList = 10_000;

export interface BackupOptions {
  /** Of app_backup, which reads every table. */
  url: string;
  place: Place;
  packing: Packing;
  /** The bytes of a stored file; null if the store doesn't have it. */
  readFile(key: string): Promise<Buffer | null>;
  log(line: string): void;
  signal?: AbortSignal;
  /** Writes to a place that has the backups of another database, and makes it this one's. */
  takesOver?: boolean;
  /** Runs once the backup is finished, while no other one of this database can begin. */
  finish?(manifest: Manifest): Promise<void>;
}

/**
 * Writes the whole database as of one instant, and the files it refers to, while others go on reading and writing.
 * Throws StartError, and leaves a backup that counts as unfinished, which the next one removes.
 */
export function writeBackup(options: BackupOptions): Promise<Manifest> {
  return untilAborted(connectAndWrite(options), options.signal);
}

async function connectAndWrite(options: BackupOptions): Promise<Manifest> {
  const { url, place, signal, log } = options;
  const sql = openClient(url, { signal, connection: plainText });
  // After a failure in the middle of COPY, ending the transaction fails too, and would say so instead.
  const first: { failure?: unknown } = {};
  try {
    await claim(sql);
    await claimPlace(sql, place, options.takesOver);
    for (const name of (await listBackups(place)).unfinished) {
      log(`Removing the backup ${name}, which wasn't finished …`);
      await place.remove(name);
    }
    const tables = await readTables(sql);
    const manifest = (await sql.begin("isolation level repeatable read read only", (transaction) =>
      writeAll(transaction, tables, options).catch((error) => {
        first.failure ??= error;
        throw error;
      }),
    )) as Manifest;
    await options.finish?.(manifest);
    return manifest;
  } catch (error) {
    throw first.failure ?? error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function claim(sql: postgres.Sql): Promise<void> {
  try {
    // Whoever removes files holds it only for a moment.
    await sql`select set_config('lock_timeout', '2s', false)`;
    await sql`select pg_advisory_lock(${lockKey})`;
    await sql`select set_config('lock_timeout', ${String(plainText.lock_timeout)}, false)`;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === "55P03")
      throw new StartError("Another backup of this database is being made. Wait until it is finished.");
    throw error;
  }
}

/** Locks the tables before the snapshot: a migration that rewrites one after it would make it look empty. */
async function lockTables(sql: postgres.TransactionSql, tables: readonly Table[]): Promise<void> {
  await sql.unsafe(`lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`);
  if (!isDeepStrictEqual(await readTables(sql), tables))
    throw new StartError("The database is being migrated. Back up again once that is finished.");
}

async function writeAll(
  sql: postgres.TransactionSql,
  tables: readonly Table[],
  options: BackupOptions,
): Promise<Manifest> {
  const { place, packing, log } = options;
  await lockTables(sql, tables);
  const [now] = await sql<{ taken_at: Date; postgresql: number }[]>`
    select now() as taken_at, current_setting('server_version_num')::integer as postgresql`;
  if (!now) throw new Error("the database has no time");
  const { taken_at, postgresql } = now;
  // Also among those in other places, which the database knows by their names.
  const recorded = await sql<{ name: string }[]>`select name from backups`;
  const name = freeName(taken_at, [...(await listBackups(place)).finished, ...recorded.map((one) => one.name)]);
  const { migrations, releases } = await readInstalled(sql);
  const partitions = await readPartitions(sql);
  const progress = startProgress(log);
  let size = 0;
  const save = async (path: string, bytes: Uint8Array): Promise<Part> => {
    options.signal?.throwIfAborted();
    const packed = await packing.pack(bytes);
    size += packed.length;
    await place.write(`${name}/${path}${packing.suffix}`, packed);
    return { name: `${path}${packing.suffix}`, sha256: sha256(packed) };
  };
  log(`Backing up to ${place.name}/${name} …`);
  const saved: TableBackup[] = [];
  for (const table of tables)
    saved.push(
      await saveTable(sql, table, {
        ...{ save, signal: options.signal },
        read: (bytes) => progress.add(bytes, `${saved.length} of ${tables.length} tables`),
      }),
    );
  const files = await saveFiles(sql, {
    ...options,
    name,
    save,
    count: (bytes) => {
      size += bytes;
    },
    progress,
  });
  const manifest: Manifest = {
    ...{
      format: 1,
      name,
      taken_at: taken_at.toISOString(),
      postgresql,
      migrations,
      releases: releases.map((release) => release.name),
    },
    ...{
      keys: keyFingerprints(),
      is_encrypted: packing.suffix.endsWith(".age"),
      suffix: packing.suffix,
      tables: saved,
      partitions,
      files,
      size,
    },
  };
  await place.write(`${name}/${manifestName}`, Buffer.from(JSON.stringify(manifest, null, 1)));
  log(`Finished: ${progress.summary()}.`);
  return manifest;
}

type Save = (path: string, bytes: Uint8Array) => Promise<Part>;

async function saveTable(
  sql: postgres.TransactionSql,
  table: Table,
  { save, read, signal }: { save: Save; read: (bytes: number) => void; signal: AbortSignal | undefined },
): Promise<TableBackup> {
  const hash = new RowHash(rowKey());
  const parts: Part[] = [];
  let chunks: Buffer[] = [];
  let length = 0;
  const flush = async () => {
    if (length === 0) return;
    parts.push(await save(`tables/${table.name}/${String(parts.length + 1).padStart(5, "0")}`, Buffer.concat(chunks)));
    chunks = [];
    length = 0;
  };
  for await (const chunk of rowsOf(sql, table, signal)) {
    hash.add(chunk);
    chunks.push(chunk);
    length += chunk.length;
    read(chunk.length);
    if (length >= partBytes) await flush();
  }
  await flush();
  return { ...table, rows: hash.rows, hash: hash.digest(), parts };
}

interface FilesToSave extends BackupOptions {
  name: string;
  save: Save;
  /** Counts what is stored for the first time. */
  count(bytes: number): void;
  progress: ReturnType<typeof startProgress>;
}

async function saveFiles(
  sql: postgres.TransactionSql,
  { name: backup, place, packing, readFile, signal, save, count, progress }: FilesToSave,
): Promise<Manifest["files"]> {
  const there = new Set(await place.list(filesFolder));
  const keys: string[] = [];
  const result: Manifest["files"] = { count: 0, size: 0, missing: [], parts: [] };
  const saveOne = async ({ key, size, sha256: digest }: StoredFile) => {
    signal?.throwIfAborted();
    const name = `${key}${packing.suffix}`;
    if (!there.has(name)) {
      const written = await saveStored({ key, size, sha256: digest }, { place, packing, readFile });
      if (written === null) {
        result.missing.push(key);
        return null;
      }
      count(written);
      progress.add(size, `${result.count} files`);
    }
    result.count += 1;
    result.size += size;
    return { key, size, sha256: digest };
  };
  const select = sql<
    StoredFile[]
  >`select storage_key as key, size::integer as size, sha256 from stored_files where status = 'kept' order by storage_key`;
  for await (const batch of select.cursor(filesPerList)) {
    const kept: StoredFile[] = [];
    for (let at = 0; at < batch.length; at += filesAtOnce)
      for (const one of await Promise.all(batch.slice(at, at + filesAtOnce).map(saveOne))) if (one) kept.push(one);
    if (kept.length === 0) continue;
    keys.push(...kept.map(({ key }) => `${key}${packing.suffix}\n`));
    const lines = kept.map((one) => `${JSON.stringify(one)}\n`).join("");
    result.parts.push(await save(`files/${String(result.parts.length + 1).padStart(5, "0")}`, Buffer.from(lines)));
  }
  // Not encrypted: whoever removes old backups needs to know which files the others have.
  await place.write(`${backup}/${fileNames}`, Buffer.from(keys.join("")));
  return result;
}
