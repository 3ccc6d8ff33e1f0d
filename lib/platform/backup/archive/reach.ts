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

/** The changes from a position on that follow each other without a gap. */
export function unbroken(changes: readonly Change[], from: LogPosition): { changes: Change[]; end: LogPosition } {
  // The server reads the beginning of a segment, wherever in it the log is replayed from.
  let end = segmentStart(from);
  const found: Change[] = [];
  let until = new Date(0);
  for (const change of changes) {
    if (change.to <= segmentStart(from)) continue;
    if (change.from > end) break;
    // The machine's clock may have been set back, and a piece with the same bytes may have been written twice.
    if (change.until > until) until = change.until;
    const last = found.at(-1);
    if (change.to > end) found.push({ ...change, until });
    else if (last) last.until = until;
    if (change.to > end) end = change.to;
  }
  return { changes: found, end };
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
