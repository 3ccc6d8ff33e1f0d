import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { journalFault, migrationsFolder, readJournal } from "./migration-files.ts";

/** Runs drizzle-kit's generator with the arguments given, and keeps its last snapshot alone: it compares with no other. */
function generate(args: string[]): number {
  const fault = journalFault(readJournal());
  if (fault !== null) {
    process.stderr.write(`db/migrations/meta/_journal.json: ${fault}. Correct its \`when\` first.\n`);
    return 1;
  }
  const program = join(import.meta.dirname, "..", "node_modules", "drizzle-kit", "bin.cjs");
  const { status } = spawnSync(process.execPath, [program, "generate", ...args], { stdio: "inherit" });
  const meta = join(migrationsFolder, "meta");
  const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
  return status ?? 1;
}

process.exitCode = generate(process.argv.slice(2));
