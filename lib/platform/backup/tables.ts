import type postgres from "postgres";

export interface Table {
  /** "public.invoices". */
  name: string;
  /** What a backup has of it; not what is generated from other columns. */
  columns: string[];
}

/** Settings that decide how values look in COPY: the same everywhere, so that rows can be compared. */
export const plainText = {
  client_encoding: "UTF8",
  TimeZone: "UTC",
  DateStyle: "ISO, YMD",
  IntervalStyle: "iso_8601",
  extra_float_digits: 1,
  bytea_output: "hex",
  statement_timeout: 0,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 0,
} as const;

/** Every table but the records of migrating, which migrating writes again. */
export async function readTables(sql: postgres.ISql): Promise<Table[]> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select format('%I.%I', nspname, relname) as name,
      (select json_agg(attname order by attnum)::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by 1`;
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns as unknown as string) }));
}

export interface Partition {
  name: string;
  parent: string;
  /** "FOR VALUES FROM ('…') TO ('…')". */
  bounds: string;
}

export async function readPartitions(sql: postgres.ISql): Promise<Partition[]> {
  const rows = await sql<Partition[]>`
    select format('public.%I', c.relname) as name, format('public.%I', p.relname) as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent
    where c.relkind = 'r' and c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`;
  return rows.map((row) => ({ ...row }));
}

const quoted = (columns: readonly string[]) => columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");

/** The statement that sends all rows of a table as text. */
export const copyOut = ({ name, columns }: Table) => `copy (select ${quoted(columns)} from ${name}) to stdout`;

export const copyIn = ({ name, columns }: Table) => `copy ${name} (${quoted(columns)}) from stdin`;
