import type postgres from "postgres";

/**
 * Everything that migrations and function files make in a database: what each thing is by what it is called, for example
 * "index public.invoices_search". Owners and grants are things of their own.
 */
export type Catalog = Record<string, string>;

/** Reads without the days in the names and bounds of partitions: they depend on when the database was made. */
export async function readCatalog(sql: postgres.ISql): Promise<Catalog> {
  const rows = await sql<{ name: string; text: string }[]>`
    with place as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    relation as (
      select concat_ws('.', nspname, relname) as full_name, c.* from pg_class c join place on place.oid = relnamespace
        where relkind in ('r', 'p', 'v', 'm', 'S', 'i', 'I', 'c')),
    thing (kind, name, text, owner, acl) as (
      select 'role', rolname::text, concat_ws(' ', rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolinherit, rolconfig), null::oid, null::aclitem[]
        from pg_roles where rolname like 'app\\_%'
      union all select 'extension', extname, extversion, extowner, null from pg_extension
      union all select 'schema', nspname, '', nspowner, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace join place using (oid, nspname)
      union all select case relkind when 'v' then 'view' when 'm' then 'view' when 'S' then 'sequence' when 'c' then 'row type' else 'table' end, full_name,
          concat_ws(' ', relkind, relrowsecurity, relforcerowsecurity, relispartition, relpersistence, relreplident, reloptions, pg_get_expr(relpartbound, oid),
            case relkind when 'p' then pg_get_partkeydef(oid) when 'v' then pg_get_viewdef(oid) when 'm' then pg_get_viewdef(oid) end,
            (select row(seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle)::text from pg_sequence where seqrelid = oid)),
          relowner, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
        from relation where relkind not in ('i', 'I')
      union all select 'column', concat_ws('.', full_name, attname),
          concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, attidentity, attgenerated, nullif(attcollation, 0)::regcollation,
            attstorage, attstattarget, attoptions, pg_get_expr(adbin, adrelid)), null, attacl
        from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum) where relkind not in ('i', 'I')
      union all select 'index', full_name, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident), null, null
        from pg_index join relation on relation.oid = indexrelid
      union all select 'constraint', concat(conname, ' on ', conrelid::regclass), concat_ws(' ', pg_get_constraintdef(c.oid), convalidated), null, null
        from pg_constraint c join place on place.oid = connamespace where contype not in ('n', 't')
      union all select 'policy', concat(polname, ' on ', polrelid::regclass),
          concat_ws(' ', polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), null, null from pg_policy
      union all select 'trigger', concat(tgname, ' on ', tgrelid::regclass), concat_ws(' ', tgenabled, pg_get_triggerdef(oid)), null, null
        from pg_trigger where not tgisinternal
      union all select 'rule', concat(rulename, ' on ', ev_class::regclass), pg_get_ruledef(r.oid), null, null
        from pg_rewrite r join relation on relation.oid = ev_class where rulename <> '_RETURN'
      union all select 'routine', p.oid::regprocedure::text, case when prokind in ('f', 'p') then pg_get_functiondef(p.oid) else prosrc end,
          proowner, coalesce(proacl, acldefault('f', proowner)) from pg_proc p join place on place.oid = pronamespace
      union all select 'type', concat_ws('.', nspname, typname),
          concat_ws(' ', typtype, typdefault, array(select enumlabel::text from pg_enum where enumtypid = t.oid order by enumsortorder)),
          typowner, coalesce(typacl, acldefault('T', typowner)) from pg_type t join place on place.oid = typnamespace
        where typtype <> 'c' and typcategory <> 'A'
      union all select 'statistics', stxname, pg_get_statisticsobjdef(oid), stxowner, null from pg_statistic_ext
      union all select 'default grants', concat_ws(' ', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype), '', null, defaclacl from pg_default_acl)
    select concat_ws(' ', kind, name) as name, text from thing
    union all select concat_ws(' ', 'owner of', kind, name), owner::regrole::text from thing where owner is not null
    union all select concat_ws(' ', 'grants on', kind, name), array_to_string(array(select unnest(acl)::text order by 1), ' ') from thing where acl is not null
    order by 1, 2`;
  const catalog: Record<string, Set<string>> = {};
  for (const row of rows) {
    const [name, text] = [row.name, row.text].map(withoutDays) as [string, string];
    catalog[name] ??= new Set();
    catalog[name].add(text);
  }
  return Object.fromEntries(Object.entries(catalog).map(([name, texts]) => [name, [...texts].join("\n")]));
}

const withoutDays = (text: string) =>
  text.replace(/_\d{8}(?![^_\W])/g, "_DAY").replace(/'[0-9a-f]{8}-0000-[\d-]+'/g, "'DAY'");

/** The names of what only one of them has, or what differs between them. */
export function differences(one: Catalog, other: Catalog): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]).sort();
}
