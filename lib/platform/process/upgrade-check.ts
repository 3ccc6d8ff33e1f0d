import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Work } from "#db/migrate.ts";
import type { Lock } from "#db/statement-effects.ts";
import type { TablePlan, UpgradePlan } from "#db/upgrade-plan.ts";

/** What a build needs at most, in bytes. */
const buildBytes = 1e9;

const size = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${Math.ceil(bytes / 1e6)} MB`);
const rounded = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });
const time = (seconds: number) =>
  seconds < 1 ? "a second" : seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

const meanings: Record<Lock, string> = {
  read: "Reads and writes wait",
  write: "Writes wait, reads go on",
  "write the same rows of": "Writes to rows that change wait",
};

const listed = (tables: readonly TablePlan[]) =>
  tables
    .slice(0, 12)
    .map(({ table, bytes, rows }) => `${table} (${size(bytes)}, about ${rounded.format(rows)} rows)`)
    .concat(tables.length > 12 ? [`${tables.length - 12} more, smaller ones`] : [])
    .join(", ");

/** What happens to the database, in lines. */
export function databaseLines(work: Work | null, plan: UpgradePlan | null): string[] {
  if (work === null || plan === null) return ["The database is that of this release already. Nothing is applied."];
  const { tables, unclear, seconds, megabytesPerSecond } = plan;
  const rewritten = tables.filter((table) => table.work.includes("rewrite"));
  const ahead = tables.filter(({ lock, work: kinds }) => lock === null && kinds.includes("index"));
  return [
    `${counted(work.migrations.length, "migration")} and ${counted(work.functions.length, "function file")} are applied, all or nothing${work.migrations.length > 0 ? `: ${work.migrations.map(({ tag }) => tag).join(", ")}` : ""}.`,
    ...(Object.keys(meanings) as Lock[]).flatMap((lock) => {
      const held = tables.filter((table) => table.lock === lock);
      return held.length > 0 ? [`${meanings[lock]} from then until everything is applied: ${listed(held)}.`] : [];
    }),
    ...(ahead.length > 0 ? [`Indexed before, while reads and writes go on: ${listed(ahead)}.`] : []),
    ...(rewritten.length > 0
      ? [
          `Rewritten, which takes as much space again until it is done: ${listed(rewritten)}, ${size(rewritten.reduce((sum, { bytes }) => sum + bytes, 0))} in all.`,
        ]
      : []),
    ...(unclear.length > 0 ? [`What these do can't be told from their text: ${unclear.join(", ")}.`] : []),
    `That takes about ${time(seconds)}, estimated from the sizes of the tables and from reading ${rounded.format(megabytesPerSecond)} MB a second. A lock that others hold is waited for 3 seconds at a time, at most 30 times.`,
  ];
}

/** What happens in the folder, and whether there is room for it. */
export async function buildLines(root: string, isBuilt: boolean): Promise<{ lines: string[]; isPossible: boolean }> {
  if (isBuilt) return { lines: ["The dashboard is built already."], isPossible: true };
  const { bavail, bsize } = await statfs(join(root));
  const free = bavail * bsize;
  const isPossible = free > buildBytes;
  const line = `The dashboard is built first, which takes one to five minutes and up to ${size(buildBytes)}; ${size(free)} are free.`;
  return { lines: [line, ...(isPossible ? [] : ["That isn't enough: make room."])], isPossible };
}
