import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Thrown if another live process holds the lock; `pid` is that process, if known. */
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
 * Takes `<folder>/<name>.lock` for the lifetime of this process and returns its release. Creates the folder, but not
 * its parent. Throws FolderLockedError. Uses SQLite's file lock, the only OS lock available in Node: it dies with its
 * process, so neither kill -9 nor a reused PID (containers restart with the same small PIDs) can leave it behind or
 * take it over.
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

// Not `recursive`: with that, Node retries forever on a file system where nobody can create anything, such as /proc.
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
