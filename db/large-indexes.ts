import postgres from "postgres";
import { type FunctionFile, namesIn } from "./function-files.ts";
import type { Migration } from "./migration-files.ts";
import { splitStatements } from "./split-statements.ts";

/** A table that takes long enough to index that writes to it would have to wait noticeably. */
export const largeBytes = 64 * 2 ** 20;

/**
 * Data, rows, and names that don't suit the statement: the migrations may yet make them suit, and otherwise fail in their
 * transaction.
 */
const undecided = /^(?:22|23|42)/;

interface Index {
  name: string;
  table: string;
  statement: string;
}

/** The part of an upgrade that tells what can be built before it. */
export interface IndexWork {
  migrations: readonly Migration[];
  functions: readonly FunctionFile[];
  unchanged: readonly FunctionFile[];
}

const creation =
  /^create (unique )?index (?:concurrently )?(?:if not exists )?("?(\w+)"?) on (?:only )?("?public"?\.)?("?(\w+)"?)/i;

/** The index that a statement creates, or null, also if there are several statements. */
export function indexIn(text: string): Index | null {
  const [statement = "", ...more] = splitStatements(text);
  const [, , , name, , , table] = creation.exec(statement) ?? [];
  return name === undefined || table === undefined || more.length > 0 ? null : { name, table, statement };
}

/** The indexes that don't need the migrations' transaction, if their tables are there. */
export function indexesAhead({ migrations, functions, unchanged }: IndexWork): Index[] {
  const statements = migrations.flatMap((migration) => migration.statements);
  const indexes = statements.flatMap((text) => indexIn(text) ?? []);
  if (indexes.length === 0) return [];
  const drops = statements.flatMap((text) => [...text.matchAll(/\bdrop index\b([^;]*)/gi)]);
  // An index of this name that is there now may be the one that is dropped.
  const dropped = new Set(drops.flatMap(([, names = ""]) => names.match(/\w+/g) ?? []));
  const changing = changingRoutines([...statements, ...functions.map(({ text }) => text)], unchanged);
  return indexes.filter(
    ({ name, statement }) => !dropped.has(name) && !callsIn(statement).some((called) => changing.has(called)),
  );
}

/** Qualified names that are called. */
const callsIn = (text: string) =>
  [...text.replaceAll('"', "").matchAll(/\b(\w+\.\w+)\s*\(/g)].map(([, name = ""]) => name);

/** The routines that these texts define, and all that call them: an index has the values of the body that it was built with. */
function changingRoutines(texts: readonly string[], unchanged: readonly FunctionFile[]): Set<string> {
  const changing = new Set(texts.flatMap(namesIn));
  const rest = unchanged.map(({ text }) => ({ names: namesIn(text), calls: callsIn(text) }));
  for (let before = -1; before < changing.size; ) {
    before = changing.size;
    for (const { names, calls } of rest)
      if (calls.some((called) => changing.has(called))) for (const name of names) changing.add(name);
  }
  return changing;
}

/**
 * Builds the indexes that the migrations create on large tables, before their transaction and without making writers
 * wait. Returns their names. What a killed build left is replaced.
 */
export async function buildLargeIndexes(
  sql: postgres.Sql,
  work: IndexWork,
  { log, from = largeBytes }: { log: (line: string) => void; from?: number | undefined },
): Promise<Set<string>> {
  const built = new Set<string>();
  for (const { name, table, statement } of indexesAhead(work)) {
    if (!(await isLarge(sql, table, from))) continue;
    if (await build(sql, name, statement, log)) built.add(name);
  }
  return built;
}

/** Creates the index unless it is there at that point: a statement before may have dropped it with a column. */
export function unlessThere({ name, table, statement }: Index): string {
  return `do $unless_there$ begin
    if not exists (select from pg_index where indexrelid = to_regclass('public.${name}') and indrelid = to_regclass('public.${table}') and indisvalid) then
      execute $index$${statement}$index$;
    end if;
  end $unless_there$`;
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
  const left = await stateOf(sql, name);
  if (left === "valid") return true;
  if (left === "invalid") await sql.unsafe(`drop index concurrently public.${name}`);
  log(`Building the index ${name}; the product goes on meanwhile …`);
  try {
    await sql.unsafe(statement.replace(/\bindex (?:concurrently )?(?:if not exists )?/i, "index concurrently "));
    return true;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && undecided.test(error.code))) throw error;
    if ((await stateOf(sql, name)) === "invalid") await sql.unsafe(`drop index concurrently public.${name}`);
    return false;
  }
}

async function stateOf(sql: postgres.Sql, name: string): Promise<"valid" | "invalid" | "missing"> {
  const [index] = await sql`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${`public.${name}`})`;
  return index ? (index.is_valid ? "valid" : "invalid") : "missing";
}
