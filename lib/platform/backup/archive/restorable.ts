import { ownerOf } from "#lib/platform/backup/owner.ts";
import type { Place } from "#lib/platform/backup/place.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { archiveFolder, listArchives, listChanges, readBases } from "./layout.ts";
import { type Reach, reaches, reachOf } from "./reach.ts";

const dayMs = 24 * 60 * 60_000;

/** What the archives in a place can restore, that of the place's database last. */
export async function readReaches(place: Place): Promise<Reach[]> {
  const owner = await ownerOf(place);
  const own = owner === null ? null : archiveFolder(owner);
  const all: Reach[] = [];
  for (const folder of await listArchives(place))
    all.push(...reaches(folder, await readBases(place, folder), await listChanges(place, folder)));
  return all.sort(
    (a, b) =>
      Number(a.folder === own) - Number(b.folder === own) ||
      Number(a.until) - Number(b.until) ||
      Number(a.from) - Number(b.from),
  );
}

/** Whether a place has changes from more than a day ago that no copy makes whole. */
export async function isArchiveUseless(place: Place, now = new Date()): Promise<boolean> {
  for (const folder of await listArchives(place))
    if ((await listChanges(place, folder)).some(({ until }) => now.getTime() - until.getTime() > dayMs)) return true;
  return false;
}

/** "any second from … until …" for each range without a gap. */
export function describeReaches(all: readonly Reach[]): string[] {
  const ranges: Pick<Reach, "folder" | "from" | "until">[] = [];
  for (const { folder, from, until } of all) {
    const last = ranges.at(-1);
    if (last?.folder === folder && from <= last.until) last.until = until;
    else ranges.push({ folder, from, until });
  }
  return ranges.map(({ from, until }) => `any second from ${from.toISOString()} until ${until.toISOString()}`);
}

/** The instant that was asked for: null is the newest. Throws StartError if no archive reaches it. */
export function chooseReach(place: Place, all: readonly Reach[], at: Date | null): Reach {
  const found = at === null ? all.at(-1) : reachOf(all, at);
  if (found) return found;
  const known = describeReaches(all);
  throw new StartError(
    known.length === 0
      ? `${place.name} has no archive of changes that can be restored.`
      : `That instant can't be restored from ${place.name}, but ${known.join(", and ")}.`,
  );
}
