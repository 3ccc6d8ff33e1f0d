import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { storageUnavailable } from "./storage-unavailable.ts";

export const spoolFolder = () => join(tmpdir(), "muster-uploads");
const leftoverMs = 3_600_000;

/** Deletes what killed processes left behind, old enough that no request can still need it. */
async function tidy(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > leftoverMs) await rm(path, { force: true });
  }
}

let tidied: Promise<void> | undefined;

/** A path on this machine for bytes in transit. Systems delete folders from `/tmp` that weren't used for a while. */
async function spoolPath(): Promise<string> {
  const folder = spoolFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  tidied ??= tidy(folder);
  await tidied;
  return join(folder, `${process.pid}-${randomUUID()}`);
}

/** Bytes on local disk. */
export interface Spooled {
  path: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The pipeline fails with the same error for both of its ends. */
const isOfWriting = (error: unknown) =>
  ["open", "write", "close"].includes((error as NodeJS.ErrnoException).syscall ?? "");

/** Writes the bytes to a local file as they arrive. Throws what the bytes do, and 503 if this machine can't keep them. */
export async function spool(bytes: Readable | AsyncIterable<Uint8Array>): Promise<Spooled> {
  const path = await spoolPath().catch((error: unknown) => {
    tidied = undefined;
    throw storageUnavailable(error);
  });
  const hash = createHash("sha256");
  let size = 0;
  const measured = async function* (pieces: AsyncIterable<Uint8Array | string>) {
    for await (const piece of pieces) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  };
  const written = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(bytes, measured, written);
  } catch (error) {
    // The file may still be being created, and would then outlive its deletion.
    if (!written.closed) await new Promise<void>((closed) => written.once("close", closed));
    await rm(path, { force: true });
    throw isOfWriting(error) ? storageUnavailable(error) : error;
  }
  return { path, size, sha256: hash.digest("hex") };
}

export async function removeSpooled(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}
