import { keyFingerprints } from "#lib/platform/backup/manifest.ts";
import type { Place } from "#lib/platform/backup/place.ts";
import { keptDays } from "./kept-days.ts";
import { listChanges, readBases } from "./layout.ts";
import { unbroken } from "./reach.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * Why the database's files must be copied again: "cut off" if nothing can be restored until now, because there is no copy or
 * changes are missing since; "old" if the newest is as old as the days that are kept, or needs a key that
 * is no longer there; null if it needn't be.
 */
export async function baseDue(place: Place, folder: string, now = new Date()): Promise<"cut off" | "old" | null> {
  const base = (await readBases(place, folder)).at(-1);
  if (!base) return "cut off";
  const changes = await listChanges(place, folder);
  const { end } = unbroken(changes, base.start);
  if (changes.some(({ to }) => to > end)) return "cut off";
  // A key that is going to be removed would be missed.
  const known = keyFingerprints().encryption;
  if (base.keys.encryption.some((id) => !known.includes(id))) return "old";
  const age = now.getTime() - new Date(base.finished_at).getTime();
  // One of the future was made while the clock was wrong.
  return age >= keptDays * dayMs || age < -dayMs ? "old" : null;
}
