import postgres from "postgres";
import { type FunctionFile, namesIn, triggersIn } from "./function-files.ts";
import type { Removed } from "./releases.ts";

/** Undefined function, table, and object: what a file reports whose needs stand in a file that is still to come. */
const notYetThere = new Set(["42883", "42P01", "42704"]);

/** What PostgreSQL says against a file; its own error is the cause. */
export class FunctionFileError extends Error {
  override name = "FunctionFileError";

  constructor(path: string, cause: postgres.PostgresError) {
    super(`db/functions/${path}: ${cause.message}`, { cause });
  }
}

/**
 * Makes the database's functions, their owners, grants and triggers those of the files, in whatever order they need each
 * other, but leaves removed signatures as they are. Throws the first file's error, with its path, if the files left can't
 * be applied.
 */
export async function applyFunctions(
  sql: postgres.TransactionSql,
  files: readonly FunctionFile[],
  removed: readonly Removed[],
): Promise<void> {
  if (files.length === 0) return;
  // Once for all files: for one at a time, both take longer than the files themselves.
  await sql.unsafe(resetOf(files, removed));
  for (let left = files; left.length > 0; ) {
    const failed: { file: FunctionFile; error: FunctionFileError }[] = [];
    for (const file of left) {
      const error = await tryApply(sql, file);
      if (error) failed.push({ file, error });
    }
    const [first] = failed;
    if (first && failed.length === left.length) throw first.error;
    left = failed.map(({ file }) => file);
  }
  await sql.unsafe(pruneOf(files));
  const records = files.map(({ path, hash }) => ({ path, hash }));
  await sql`insert into muster.function_files ${sql(records)} on conflict (path) do update set hash = excluded.hash`;
}

/** The files that define a trigger which isn't there: a migration that drops a column drops the triggers that name it. */
export async function withLostTriggers(
  sql: postgres.TransactionSql,
  files: readonly FunctionFile[],
): Promise<FunctionFile[]> {
  const rows = await sql`
    select concat(tgname, ' on ', tgrelid::regclass) as name from pg_trigger where not tgisinternal and tgparentid = 0`;
  const there = new Set(rows.map(({ name }) => name));
  return files.filter(({ text }) => triggersIn(text).some((name) => !there.has(name)));
}

/** Resolves to the error if the file needs something that doesn't exist yet. */
async function tryApply(sql: postgres.TransactionSql, file: FunctionFile): Promise<FunctionFileError | null> {
  try {
    await sql.savepoint((attempt) => attempt.unsafe(file.text));
    return null;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const named = new FunctionFileError(file.path, error);
    if (!notYetThere.has(error.code)) throw named;
    return named;
  }
}

const listOf = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(", ")}]::text[]`;

/**
 * Owner and grants as if the routines were new: replacing a function keeps what a former text granted. A constraint
 * trigger can't be replaced.
 */
function resetOf(files: readonly FunctionFile[], removed: readonly Removed[]): string {
  const kept = removed.filter(({ kind }) => kind !== "view").map((one) => `${lookupOf(one)}::oid`);
  return `do $reset$
    declare
      kept oid[] := array_remove(array[${kept.join(", ")}]::oid[], null);
      routines oid[];
      old record;
      held record;
    begin
      select array_agg(p.oid) into routines from pg_proc p join pg_namespace n on n.oid = pronamespace
        where concat(nspname, '.', proname) = any (${listOf(files.flatMap(({ text }) => namesIn(text)))}) and not p.oid = any (kept);
      for old in select p.oid::regprocedure as routine, proowner, proacl from pg_proc p where p.oid = any (routines) loop
        execute format('alter routine %s owner to %I', old.routine, current_user);
        if old.proacl is not null then
          for held in select grantee::regrole as role from aclexplode(old.proacl) where grantee not in (0, old.proowner, current_user::regrole) loop
            execute format('revoke all on routine %s from %s', old.routine, held.role);
          end loop;
          execute format('grant execute on routine %s to public', old.routine);
        end if;
      end loop;
      for held in select tgname, tgrelid::regclass as relation from pg_trigger where tgfoid = any (routines) and tgconstraint <> 0 and not tgisinternal loop
        execute format('drop trigger %I on %s', held.tgname, held.relation);
      end loop;
    end $reset$`;
}

/** Drops the triggers that call the files' functions and that they don't define. */
function pruneOf(files: readonly FunctionFile[]): string {
  return `do $prune$
    declare
      old record;
    begin
      for old in select tgname, tgrelid::regclass as relation from pg_trigger join pg_proc p on p.oid = tgfoid join pg_namespace n on n.oid = pronamespace
          where not tgisinternal and tgparentid = 0 and concat(nspname, '.', proname) = any (${listOf(files.flatMap(({ text }) => namesIn(text)))})
            and concat(tgname, ' on ', tgrelid::regclass) <> all (${listOf(files.flatMap(({ text }) => triggersIn(text)))}) loop
        execute format('drop trigger %I on %s', old.tgname, old.relation);
      end loop;
    end $prune$`;
}

const lookupOf = ({ kind, name }: Removed) => `to_${kind === "view" ? "regclass" : "regprocedure"}('${name}')`;

export async function anyExists(sql: postgres.Sql, removed: readonly Removed[]): Promise<boolean> {
  if (removed.length === 0) return false;
  const [row] = await sql.unsafe(`select coalesce(${removed.map(lookupOf).join("::oid, ")}::oid) as found`);
  return row?.found !== null;
}

/** Drops what is removed and still there, with the triggers that call it. */
export async function dropRemoved(sql: postgres.TransactionSql, removed: readonly Removed[]): Promise<void> {
  for (const one of removed) {
    const triggers = await sql.unsafe(
      `select format('%I on %s', tgname, tgrelid::regclass) as name from pg_trigger where tgfoid = ${lookupOf(one)}::oid and not tgisinternal and tgparentid = 0`,
    );
    for (const { name } of triggers) await sql.unsafe(`drop trigger ${name}`);
    await sql.unsafe(`drop ${one.kind} if exists ${one.name}`);
  }
}
