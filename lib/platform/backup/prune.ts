import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { archivedFiles } from "./archive/layout.ts";
import { fileNames, filesFolder, listBackups, manifestName } from "./manifest.ts";
import type { Place } from "./place.ts";

const atOnce = 8;
const isStored = /^[\w-]+\.zst(?:\.[0-9a-f]{8}\.age)?$/;

/** Removes all but the newest backups, and the files that only those needed. Returns the names of what it removed. */
export async function pruneBackups(place: Place, keep: number): Promise<string[]> {
  const { finished } = await listBackups(place);
  const old = finished.slice(0, Math.max(0, finished.length - keep));
  if (old.length === 0) return [];
  // Before the lists are read: what is written later is on one of those.
  const stored = (await place.list(filesFolder)).filter((name) => isStored.test(name));
  const needed = await archivedFiles(place);
  for (const name of finished.slice(old.length)) {
    const names = await place.read(`${name}/${fileNames}`);
    if (names === null) throw new StartError(`${name}/${fileNames} is missing at ${place.name}. Nothing was removed.`);
    for (const line of names.toString().split("\n")) needed.add(line);
  }
  for (const name of old) {
    // First what makes it count as finished: interrupted, this leaves a backup that the next one removes.
    await place.remove(`${name}/${manifestName}`);
    await place.remove(name);
  }
  const unneeded = stored.filter((name) => !needed.has(name));
  for (let at = 0; at < unneeded.length; at += atOnce)
    await Promise.all(unneeded.slice(at, at + atOnce).map((name) => place.remove(`${filesFolder}/${name}`)));
  return old;
}
