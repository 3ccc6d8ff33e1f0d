import type { Place } from "#lib/platform/backup/place.ts";
import { keptDays } from "./kept-days.ts";
import { type Base, baseName, listArchives, listChanges, listDays, readBases } from "./layout.ts";
import { segmentStart } from "./log-position.ts";

const dayMs = 24 * 60 * 60_000;
const atOnce = 8;

/** Removes what isn't needed for the last days; `folder` is the archive of the database itself, which may not end. */
export async function pruneArchive(place: Place, folder: string, now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - keptDays * dayMs);
  for (const other of await listArchives(place)) {
    const bases = await readBases(place, other);
    const isOver = other !== folder && (await lastDay(place, other)) < since.toISOString().slice(0, 10);
    if (isOver) await place.remove(other);
    else await pruneOne(place, other, bases, since);
  }
}

async function lastDay(place: Place, folder: string): Promise<string> {
  return (await listDays(place, folder, "changes")).at(-1) ?? "";
}

async function pruneOne(place: Place, folder: string, bases: readonly Base[], since: Date): Promise<void> {
  const oldest = bases.findLast(({ finished_at }) => new Date(finished_at) <= since) ?? bases[0];
  if (!oldest) return;
  for (const { name } of bases.slice(0, bases.indexOf(oldest))) {
    // First what makes it count as finished.
    await place.remove(`${folder}/bases/${name}/${baseName}`);
    await place.remove(`${folder}/bases/${name}`);
  }
  const start = segmentStart(oldest.start);
  const unneeded = (await listChanges(place, folder)).filter(({ to }) => to <= start).map(({ path }) => path);
  for (let at = 0; at < unneeded.length; at += atOnce)
    await Promise.all(unneeded.slice(at, at + atOnce).map((path) => place.remove(path)));
  const firstDay = oldest.started_at.slice(0, 10);
  for (const day of await listDays(place, folder, "files"))
    if (day < firstDay) await place.remove(`${folder}/files/${day}`);
  // A bucket has no empty folders; a folder does.
  for (const day of await listDays(place, folder, "changes"))
    if (day < firstDay && (await place.list(`${folder}/changes/${day}`)).length === 0)
      await place.remove(`${folder}/changes/${day}`);
}
