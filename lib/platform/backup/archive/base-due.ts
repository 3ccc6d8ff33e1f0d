import type { Place } from "#lib/platform/backup/place.ts";
import { listBases, listChanges, readBase } from "./layout.ts";
import { keptDays } from "./prune-archive.ts";
import { unbroken } from "./reach.ts";

const dayMs = 24 * 60 * 60_000;

/** Whether the newest base is missing, as old as the days that are kept, or cut off from the changes by a gap. */
export async function isBaseDue(place: Place, folder: string, now = new Date()): Promise<boolean> {
  const name = (await listBases(place, folder)).finished.at(-1);
  if (name === undefined) return true;
  const base = await readBase(place, folder, name);
  if (now.getTime() - new Date(base.finished_at).getTime() >= keptDays * dayMs) return true;
  const changes = await listChanges(place, folder);
  const { end } = unbroken(changes, base.start);
  return changes.some(({ from, to }) => to > base.start && from > end);
}
