import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Between the statements of a file. */
export const statementBreak = "--> statement-breakpoint";

export const migrationsFolder = join(import.meta.dirname, "migrations");

/** Migrations up to this one define functions; files in db/functions replaced that. */
export const lastWithFunctions = "0078_candidate_copy_rules";

/** The database doesn't match this version's migrations. The message is one line that says what to do. */
export class SchemaError extends Error {
  override name = "SchemaError";
}

export interface JournalEntry {
  /** The file's name without `.sql`. */
  tag: string;
  /** When it was generated, in milliseconds since the epoch. */
  when: number;
}

export interface Migration extends JournalEntry {
  /** SHA-256 of the file, hexadecimal: identifies the migration in the database. */
  hash: string;
  statements: string[];
}

export function readJournal(folder = migrationsFolder): JournalEntry[] {
  return JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")).entries;
}

/** What is wrong with the journal's times, or null. drizzle-kit and older versions of Muster rely on them. */
export function journalFault(entries: readonly JournalEntry[], now = Date.now()): string | null {
  for (const [at, { tag, when }] of entries.entries()) {
    const before = entries[at - 1];
    if (before && when <= before.when) return `${tag} is not later than ${before.tag}`;
    if (when > now) return `${tag} is in the future`;
  }
  return null;
}

/** The tag, renumbered to follow the last one unless its own number is already greater. */
export function tagAfter(last: string, tag: string): string {
  const [number, lastNumber] = [tag, last].map((text) => Number(text.slice(0, 4)));
  if (number === undefined || lastNumber === undefined || number > lastNumber) return tag;
  return `${String(lastNumber + 1).padStart(4, "0")}${tag.slice(4)}`;
}

/** A migration's text, with a row policy and guard added for each tenant table it creates, and all of them backed up. */
export function guardNewTables(text: string): string {
  const calls = [
    ...text.matchAll(/^CREATE TABLE "(\w+)" \(\n(\t"organization_id" uuid DEFAULT app\.organization_id\(\))?/gm),
  ].map(([, table, isTenants]) =>
    isTenants
      ? `call app.guard_tenant_table('${table}', 'select, insert, update, delete');`
      : `call app.open_to_backups('${table}');`,
  );
  return [text.trimEnd(), ...calls].join(`${statementBreak}\n`);
}

/** All migrations in order. Throws `SchemaError` if a file is missing. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return readJournal(folder).map((entry) => {
    const text = readFile(folder, entry.tag);
    const hash = createHash("sha256").update(text).digest("hex");
    return { ...entry, hash, statements: text.split(statementBreak) };
  });
}

function readFile(folder: string, tag: string): string {
  try {
    return readFileSync(join(folder, `${tag}.sql`), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new SchemaError(`The file db/migrations/${tag}.sql is missing. Install this version of Muster again.`);
  }
}
