import postgres from "postgres";
import type { Migration } from "./migration-files.ts";

/** A table that takes long enough to index that writes to it would have to wait noticeably. */
export const largeBytes = 64 * 2 ** 20;

/** A column, function, table, or type that only the migrations themselves make. */
const notYetThere = new Set(["42703", "42883", "42P01", "42704"]);

const uniqueViolation = "23505";

interface Index {
  name: string;
  table: string;
  statement: string;
}

const comments = /^\s*(?:--.*\n\s*)*/;
const creation =
  /^create (unique )?index (?:concurrently )?(?:if not exists )?("?(\w+)"?) on (?:only )?("?public"?\.)?("?(\w+)"?)/i;

/** The index that a statement creates, or null. */
export function indexIn(statement: string): Index | null {
  const text = statement.replace(comments, "");
  const [, , , name, , , table] = creation.exec(text) ?? [];
  return name === undefined || table === undefined ? null : { name, table, statement: text };
}

/**
 * Builds the indexes that the migrations create on large tables, before their transaction and without making writers
 * wait. Returns their names; the migrations then need not create them. What a killed build left is replaced.
 */
export async function buildLargeIndexes(
  sql: postgres.Sql,
  migrations: readonly Migration[],
  { log, from = largeBytes }: { log: (line: string) => void; from?: number | undefined },
): Promise<Set<string>> {
  const statements = migrations.flatMap((migration) => migration.statements);
  const built = new Set<string>();
  for (const { name, table, statement } of statements.flatMap((text) => indexIn(text) ?? [])) {
    // An index of this name that is there now may be the one that is dropped.
    if (statements.some((text) => new RegExp(`\\bdrop index\\b[^;]*\\b${name}\\b`, "i").test(text))) continue;
    if (!(await isLarge(sql, table, from))) continue;
    if (await build(sql, name, statement, log)) built.add(name);
  }
  return built;
}

/** Only of plain tables: those in partitions can't be indexed this way. */
async function isLarge(sql: postgres.Sql, table: string, from: number): Promise<boolean> {
  const [row] = await sql`
    select from pg_class where oid = to_regclass(${`public.${table}`}) and relkind = 'r' and pg_table_size(oid) >= ${from}`;
  return row !== undefined;
}

async function build(
  sql: postgres.Sql,
  name: string,
  statement: string,
  log: (line: string) => void,
): Promise<boolean> {
  const [left] = await sql`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${`public.${name}`})`;
  if (left?.is_valid) return true;
  if (left) await sql.unsafe(`drop index concurrently public.${name}`);
  log(`Building the index ${name}; the product goes on meanwhile …`);
  try {
    await sql.unsafe(statement.replace(/\bindex (?:concurrently )?(?:if not exists )?/i, "index concurrently "));
    return true;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (notYetThere.has(error.code)) return false;
    if (error.code === uniqueViolation) await sql.unsafe(`drop index concurrently public.${name}`);
    throw error;
  }
}
