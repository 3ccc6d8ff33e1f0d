import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Thrown when another live process holds the lock; `pid` is that process as far as it is known. */
export class FolderLockedError extends Error {
  override name = "FolderLockedError";
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    super(`${folder} is in use by another process${pid === null ? "" : ` (${pid})`}`);
    this.pid = pid;
  }
}

const held = new Map<string, DatabaseSync>();

/**
 * Takes `<folder>/<name>.lock`, making the folder but not its parent, for the life of this process and returns its release. Throws FolderLockedError.
 *
 * SQLite's file lock is the one OS lock that Node offers: it dies with its process, so neither kill -9 nor a reused
 * process id (containers restart with the same small ids) can leave it behind or take it over.
 */
export function lockFolder(folder: string, name: string): () => void {
  const file = join(folder, `${name}.lock`);
  if (held.has(file)) throw new FolderLockedError(folder, process.pid);
  makeFolder(folder);
  const lock = new DatabaseSync(file);
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) {
      throw new FolderLockedError(folder, readPid(`${file}.pid`));
    }
    throw error;
  }
  held.set(file, lock);
  writeFileSync(`${file}.pid`, `${process.pid}\n`, { mode: 0o600 });
  return () => {
    held.get(file)?.close();
    held.delete(file);
  };
}

const SQLITE_BUSY = 5;

// Not `recursive`: with that Node tries without end where the file system lets nobody make anything, as in /proc.
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || null;
  } catch {
    return null;
  }
}
