import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeTriggers } from "./audited-tables.ts";
import { keepWhatColumnsHad } from "./generated-columns.ts";
import {
  guardNewTables,
  journalFault,
  migrationsFolder,
  readJournal,
  statementBreak,
  tagAfter,
} from "./migration-files.ts";
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

/** Keeps only the last snapshot, named after the last migration: drizzle-kit compares with no other. Returns its text. */
function keepSnapshot(tag: string): string {
  const snapshots = readdirSync(meta)
    .filter((name) => name.endsWith("_snapshot.json"))
    .map((name) => ({ name, text: readFileSync(join(meta, name), "utf8") }));
  const known = new Set(snapshots.map(({ text }) => JSON.parse(text).prevId));
  const last = snapshots.find(({ text }) => !known.has(JSON.parse(text).id));
  if (!last) throw new Error("db/migrations/meta has no snapshot that others don't follow");
  for (const { name } of snapshots) rmSync(join(meta, name));
  writeFileSync(join(meta, `${tag.split("_")[0]}_snapshot.json`), last.text);
  return last.text;
}

/** Runs drizzle-kit's generator with the given arguments, and completes what it writes. */
async function generate(args: string[]): Promise<number> {
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
  const snapshot = JSON.parse(keepSnapshot(tag));
  const written = readFileSync(pathOf(tag), "utf8").split(statementBreak);
  const statements = written.map((text) => text.trim());
  const complete = (await keepWhatColumnsHad(statements, snapshot)).join(`${statementBreak}\n`);
  const guarded = guardNewTables(complete);
  writeFileSync(pathOf(tag), guarded);
  if (tag !== added.tag) process.stdout.write(`It is db/migrations/${tag}.sql.\n`);
  if (guarded !== complete)
    process.stdout.write("Its tables are guarded: narrow what the product may do with their rows.\n");
  return status ?? 1;
}

process.exitCode = await generate(process.argv.slice(2));
await writeList();
await writeTriggers();
