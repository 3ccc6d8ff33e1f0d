import postgres from "postgres";
import { SchemaError } from "./migration-files.ts";

/** Something is missing, or belongs to somebody else. */
const aboutObjects = /^42/;
const insufficientPrivilege = "42501";

/** Who may do what in the database, or what a routine does. */
interface Right {
  kind: "owner" | "grant" | "security" | "policy" | "routine";
  /** The statement that makes it so; for a routine, its signature with a hash of its text. */
  make: string;
  /** The statement that undoes it. */
  undo: string;
  /** What it is about, for example "routine app.today()". */
  thing: string;
}

/**
 * Owners, grants, and row policies that a release gives its roles, and its routines. Without partitions, which are
 * reached through their tables, and without what PostgreSQL grants by itself.
 */
async function readRights(sql: postgres.ISql): Promise<Right[]> {
  return sql<Right[]>`
    with place as (select oid, nspname, nspowner, nspacl from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    relation as (
      select concat(case relkind when 'S' then 'sequence ' else 'table ' end, format('%I.%I', nspname, relname)) as thing, format('%I.%I', nspname, relname) as name, c.*
        from pg_class c join place on place.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition),
    routine as (
      select concat('routine ', p.oid::regprocedure) as thing, p.* from pg_proc p join place on place.oid = pronamespace where nspname in ('app', 'auth')),
    part (thing, owner, acl, columns) as (
      select format('schema %I', nspname), nspowner, nspacl, '' from place
      union all select thing, relowner, relacl, '' from relation
      union all select thing, null, attacl, format(' (%I)', attname) from relation join pg_attribute on attrelid = relation.oid and attnum > 0
      union all select thing, proowner, coalesce(proacl, acldefault('f', proowner)), '' from routine
      union all select format('type %I.%I', nspname, typname), typowner, typacl, '' from pg_type t join place on place.oid = typnamespace
        where typtype in ('c', 'e', 'd') and not exists (select from pg_class where oid = typrelid and relkind <> 'c')),
    made as (
      select 'owner' as kind, format('alter %s owner to %I', thing, pg_get_userbyid(owner)) as make, format('alter %s owner to current_user', thing) as undo, thing
        from part where pg_get_userbyid(owner) in ('app_web', 'app_worker', 'app_auth', 'app_backup')
      union all
      select 'grant', format('grant %s%s on %s to %s', lower(privilege_type), columns, thing, who), format('revoke %s%s on %s from %s', lower(privilege_type), columns, thing, who), thing
        from part cross join lateral aclexplode(acl) as granted
        cross join lateral (select case grantee when 0 then 'public' else format('%I', pg_get_userbyid(grantee)) end) as given (who)
        where grantee is distinct from owner and pg_get_userbyid(grantee) in ('app_web', 'app_worker', 'app_auth', 'app_backup') or grantee = 0 and thing like 'routine %'
      union all
      select 'security', concat('alter ', thing, ' enable row level security'), '', thing from relation where relrowsecurity
      union all
      select 'security', concat('alter ', thing, ' force row level security'), '', thing from relation where relforcerowsecurity
      union all
      select 'policy', concat(format('create policy %I on %s as %s for %s to %s', polname, name, case when polpermissive then 'permissive' else 'restrictive' end,
            case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
            array_to_string(array(select case role when 0 then 'public' else format('%I', pg_get_userbyid(role)) end from unnest(polroles) as role order by 1), ', ')),
          ' using (' || pg_get_expr(polqual, polrelid) || ')', ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')'),
          format('drop policy %I on %s', polname, name), thing
        from pg_policy join relation on relation.oid = polrelid
      union all
      select 'routine', concat(thing, ' ', md5(concat_ws(' ', prosrc, prosqlbody, proconfig, prosecdef, provolatile, proparallel, proisstrict, proretset))), '', thing from routine)
    select * from made
    -- An owner needs the grants on the schema, and gets the former owner's other grants.
    order by kind <> 'grant' or thing !~ '^schema ', array_position(array['owner', 'security', 'grant', 'policy', 'routine'], kind), make`;
}

/** Remembers the rights as they are, in the transaction that gave them. */
export async function recordRights(sql: postgres.TransactionSql): Promise<void> {
  const rights = (await readRights(sql)).map(({ kind, make, thing }, place) => ({ place, kind, make, thing }));
  await sql`delete from muster.rights`;
  await sql`insert into muster.rights select * from jsonb_to_recordset(${JSON.stringify(rights)}::text::jsonb) as r (place integer, kind text, make text, thing text)`;
}

export interface Lost {
  /** What has to be done for everything but missing routines. */
  statements: string[];
  /** Whether routines are missing, or have another text. */
  routines: boolean;
}

/** What differs from the record, as in a database that was restored where its roles didn't exist. */
export async function findLost(sql: postgres.Sql): Promise<Lost> {
  const [table] = await sql`select to_regclass('muster.rights') as recorded`;
  if (!table?.recorded) return { statements: [], routines: false };
  const recorded = await sql<Right[]>`select kind, make, thing from muster.rights order by place`;
  const actual = await readRights(sql);
  const [wanted, there] = [recorded, actual].map((rights) => new Set(rights.map(({ make }) => make)));
  const missing = recorded.filter(({ make }) => !there?.has(make));
  // An operator's own tables and policies aren't ours to change, but what our roles may do is.
  const ours = new Set(recorded.map(({ thing }) => thing));
  const extra = actual.filter(
    ({ kind, make, thing }) =>
      !wanted?.has(make) && kind !== "security" && (kind === "policy" ? ours.has(thing) : true),
  );
  const things = new Set(actual.map(({ thing }) => thing));
  const isText = ({ kind }: Right) => kind === "routine";
  return {
    statements: [
      ...extra.filter((right) => !isText(right)).map(({ undo }) => undo),
      // A missing routine comes with its rights.
      ...missing
        .filter((right) => !isText(right) && (things.has(right.thing) || !right.thing.startsWith("routine ")))
        .map(({ make }) => make),
    ],
    routines: [...extra, ...missing].some(isText),
  };
}

/** Gives back what was lost. Throws `SchemaError` if something is missing that it is about. */
export async function restoreRights(sql: postgres.TransactionSql, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  try {
    await sql.unsafe(statements.join(";\n"));
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || !aboutObjects.test(error.code)) throw error;
    throw new SchemaError(
      error.code === insufficientPrivilege
        ? `Some of the database belongs to another user (${error.message}). Restore its backup again, as the user in DATABASE_URL.`
        : `The database isn't complete (${error.message}). Restore its backup again.`,
    );
  }
}
