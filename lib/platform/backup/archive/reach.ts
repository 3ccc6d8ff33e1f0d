import type { Base, Change } from "./layout.ts";
import { type LogPosition, segmentStart } from "./log-position.ts";

/** What an archive can restore from one of its bases. */
export interface Reach {
  /** Of the archive. */
  folder: string;
  base: Base;
  /** The changes that follow each other without a gap, in the order of the log. */
  changes: Change[];
  /** The first and the last instant. */
  from: Date;
  until: Date;
}

/** The fewest changes from a position on that follow each other without a gap, and where they end. */
export function unbroken(changes: readonly Change[], from: LogPosition): { changes: Change[]; end: LogPosition } {
  // The server reads the beginning of a segment, wherever in it the log is replayed from.
  const start = segmentStart(from);
  const following = changes.filter(({ to }) => to > start);
  const found: Change[] = [];
  let end = start;
  for (let at = 0; ; ) {
    let farthest: Change | undefined;
    for (let next = following[at]; next && next.from <= end; next = following[++at])
      if (next.to > (farthest?.to ?? end)) farthest = next;
    if (!farthest) break;
    found.push(farthest);
    end = farthest.to;
  }
  return { changes: keepPromises(found, following), end };
}

/** What any piece promises holds once everything up to its end is there: some were written twice, or by a wrong clock. */
function keepPromises(found: readonly Change[], all: readonly Change[]): Change[] {
  const byEnd = [...all].sort((a, b) => Number(a.to - b.to));
  let until = new Date(0);
  let at = 0;
  return found.map((change) => {
    for (let next = byEnd[at]; next && next.to <= change.to; next = byEnd[++at])
      if (next.until > until) until = next.until;
    return { ...change, until };
  });
}

/** The bases with the changes since then, oldest first; without those that can't be restored. */
export function reaches(folder: string, bases: readonly Base[], changes: readonly Change[]): Reach[] {
  return bases.flatMap((base) => {
    const { changes: found, end } = unbroken(changes, base.start);
    const [from, until] = [new Date(base.finished_at), found.at(-1)?.until ?? new Date(0)];
    // Its last changes may be there before they promise its instant.
    return end < base.stop || until < from ? [] : [{ folder, base, changes: found, from, until }];
  });
}

/** What to restore an instant from; null if it is out of reach. The log goes a little further than the instant, if it can. */
export function reachOf(all: readonly Reach[], at: Date): Reach | null {
  const reach = all.findLast(({ from, until }) => from <= at && at <= until);
  if (!reach) return null;
  // A commit may have been written after its instant.
  const enough = reach.changes.findIndex(({ until }) => until >= at);
  const more = reach.changes.findIndex(({ until }) => until > (reach.changes[enough]?.until ?? at));
  const end =
    more === -1
      ? undefined
      : reach.changes.findLastIndex(({ until }) => until.getTime() === reach.changes[more]?.until.getTime()) + 1;
  return { ...reach, changes: reach.changes.slice(0, end) };
}
