import type postgres from "postgres";

/**
 * Everything that migrations create in a database, one line each, in order, without the days in the names and bounds of
 * partitions.
 */
export async function readCatalog(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with place as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    thing as (
      select concat_ws('.', nspname, relname) as name, c.* from pg_class c join place on place.oid = relnamespace
        where relkind in ('r', 'p', 'v', 'm', 'S', 'i', 'I', 'c'))
    select concat_ws(' ', 'extension', extname, extversion) as line from pg_extension
    union all select concat_ws(' ', 'schema', nspname, array(select unnest(nspacl)::text order by 1)) from pg_namespace join place using (oid, nspname)
    union all select concat_ws(' ', 'relation', name, relkind, relrowsecurity, relforcerowsecurity, relispartition, relpersistence,
        reloptions, array(select unnest(relacl)::text order by 1), pg_get_expr(relpartbound, oid)) from thing
    union all select concat_ws(' ', 'column', name, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation,
        attstorage, attstattarget, attoptions, pg_get_expr(adbin, adrelid), array(select unnest(attacl)::text order by 1))
      from thing join pg_attribute on attrelid = thing.oid and attnum > 0 and not attisdropped left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, condeferrable, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join place on place.oid = connamespace
    union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident) from pg_index join thing on thing.oid = indexrelid
    union all select concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
      from pg_policy
    union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'routine', proowner::regrole, case when prokind in ('f', 'p') then pg_get_functiondef(p.oid) else p.oid::regprocedure::text end,
        array(select unnest(coalesce(proacl, acldefault('f', proowner)))::text order by 1))
      from pg_proc p join place on place.oid = pronamespace
    union all select concat_ws(' ', 'type', t.oid::regtype, typtype, typowner::regrole, typdefault, array(select unnest(typacl)::text order by 1),
        array(select enumlabel::text from pg_enum where enumtypid = t.oid order by enumsortorder)) from pg_type t join place on place.oid = typnamespace
    union all select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    union all select concat_ws(' ', 'default rights', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl`;
  const lines = rows.map(({ line }) =>
    line.replace(/_\d{8}\b/g, "_DAY").replace(/'[0-9a-f]{8}-0000-[\d-]+'/g, "'DAY'"),
  );
  return [...new Set(lines)].sort();
}
