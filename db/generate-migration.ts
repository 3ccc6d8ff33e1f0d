import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { guardNewTables, journalFault, migrationsFolder, readJournal, tagAfter } from "./migration-files.ts";
import { writeList } from "./personal-columns.ts";

const meta = join(migrationsFolder, "meta");

const pathOf = (tag: string) => join(migrationsFolder, `${tag}.sql`);

/** drizzle-kit numbers migrations by their count, which is below the last number if one was never released. */
function renumber(before: string, tag: string): string {
  const next = tagAfter(before, tag);
  if (next === tag) return tag;
  renameSync(pathOf(tag), pathOf(next));
  const journal = join(meta, "_journal.json");
  writeFileSync(journal, readFileSync(journal, "utf8").replace(`"tag": "${tag}"`, `"tag": "${next}"`));
  return next;
}

/** Keeps only the last snapshot, named after the last migration: drizzle-kit compares with no other. */
function keepSnapshot(tag: string): void {
  const snapshots = readdirSync(meta)
    .filter((name) => name.endsWith("_snapshot.json"))
    .map((name) => ({ name, text: readFileSync(join(meta, name), "utf8") }));
  const known = new Set(snapshots.map(({ text }) => JSON.parse(text).prevId));
  const last = snapshots.find(({ text }) => !known.has(JSON.parse(text).id));
  if (!last) throw new Error("db/migrations/meta has no snapshot that others don't follow");
  for (const { name } of snapshots) rmSync(join(meta, name));
  writeFileSync(join(meta, `${tag.split("_")[0]}_snapshot.json`), last.text);
}

/** Runs drizzle-kit's generator with the given arguments, and adds the row policy and guard to new tenant tables. */
function generate(args: string[]): number {
  const before = readJournal();
  const fault = journalFault(before);
  if (fault !== null) {
    process.stderr.write(`db/migrations/meta/_journal.json: ${fault}. Correct its \`when\` first.\n`);
    return 1;
  }
  const program = join(import.meta.dirname, "..", "node_modules", "drizzle-kit", "bin.cjs");
  const { status } = spawnSync(process.execPath, [program, "generate", ...args], { stdio: "inherit" });
  const [last, added] = [before.at(-1), readJournal().at(before.length)];
  if (!last || !added) return status ?? 1;
  const tag = renumber(last.tag, added.tag);
  keepSnapshot(tag);
  const written = readFileSync(pathOf(tag), "utf8");
  const guarded = guardNewTables(written);
  writeFileSync(pathOf(tag), guarded);
  if (tag !== added.tag) process.stdout.write(`It is db/migrations/${tag}.sql.\n`);
  if (guarded !== written)
    process.stdout.write("Its tables are guarded: narrow what the product may do with their rows.\n");
  return status ?? 1;
}

process.exitCode = generate(process.argv.slice(2));
await writeList();
