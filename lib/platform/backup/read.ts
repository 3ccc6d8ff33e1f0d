import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import { migrate, readVersion, type Version } from "#db/migrate.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { rowsOf, untilAborted, writeRows } from "./copy.ts";
import {
  checkKeys,
  filesFolder,
  type Manifest,
  type Part,
  rowKey,
  type StoredFile,
  type TableBackup,
} from "./manifest.ts";
import { sha256, type Unpack } from "./pack.ts";
import type { Place } from "./place.ts";
import { type Progress, startProgress } from "./progress.ts";
import { RowHash } from "./row-hash.ts";
import { plainText, readTables } from "./tables.ts";

const filesAtOnce = 8;
/** From here on, making an index anew is faster than adding to it row by row. */
const manyRows = 1000;
const restoring = { ...plainText, maintenance_work_mem: "256MB" };
const partitionName = /^public\.\w+$/;
const partitionBounds = /^FOR VALUES FROM \('[0-9a-f-]{36}'\) TO \('[0-9a-f-]{36}'\)$/;

export interface RestoreOptions {
  /** Of the owner of a database in which nothing is. */
  url: string;
  place: Place;
  manifest: Manifest;
  unpack: Unpack;
  /** Stores a file's bytes. */
  writeFile(key: string, bytes: Buffer): Promise<void>;
  log(line: string): void;
  signal?: AbortSignal;
  /** Default: this version. */
  version?: Version;
  /** Takes the name and fault of a file that is missing or damaged, which then isn't restored. Default: throws it. */
  onFault?(name: string, fault: StartError): Promise<void>;
}

/** Throws StartError if this release or this installation's keys can't take the backup, or it isn't one of Muster's. */
export function checkFits({ migrations, keys, partitions }: Manifest, version = readVersion()): void {
  const known = version.migrations.map(({ hash }) => hash);
  if (migrations.length > known.length)
    throw new StartError("The backup is of a newer release of Muster than this one. Restore it with that release.");
  if (migrations.some((hash, at) => hash !== known[at]))
    throw new StartError(
      "The backup's database was migrated otherwise than this release does. Restore it with the release that made it.",
    );
  for (const { name, parent, bounds } of partitions)
    if (![name, parent].every((text) => partitionName.test(text)) || !partitionBounds.test(bounds))
      throw new StartError(`The backup's partition ${name} isn't one of Muster's.`);
  checkKeys(keys);
}

/**
 * Restores a backup into an empty database in one transaction, after its files, and compares every table's rows with the
 * backup. Throws StartError, and then the database is as empty as before. Migrating then brings it to this release.
 */
export function restoreBackup(options: RestoreOptions): Promise<void> {
  return untilAborted(restoreAll(options), options.signal);
}

async function restoreAll(options: RestoreOptions): Promise<void> {
  const { url, manifest, log, signal, version = readVersion() } = options;
  checkFits(manifest, version);
  await checkDatabase(url, manifest, signal);
  const progress = startProgress(log);
  await restoreFiles(options, progress);
  const { migrations, functions, history } = version;
  const isCurrent = manifest.migrations.length === migrations.length;
  let isFilled = false;
  await migrate(url, {
    ...{ log: () => undefined, signal },
    version: {
      migrations: migrations.slice(0, manifest.migrations.length),
      // Those that tables need. The others may need what later migrations bring.
      functions: isCurrent ? functions : functions.filter(({ isBase }) => isBase),
      history: { ...history, releases: history.releases.filter(({ name }) => manifest.releases.includes(name)) },
    },
    async fill(transaction) {
      await fill(transaction, options, progress);
      isFilled = true;
    },
  });
  // Somebody else has made the schema since it was looked at.
  if (!isFilled) throw notEmpty();
  log(`Every table has the backup's rows: ${progress.summary()}.`);
}

const notEmpty = () => new StartError("The database isn't empty. Restore into a new one.");

/** Throws StartError if a database isn't empty, or is older than the backup's. */
export async function checkDatabase(url: string, { postgresql }: Manifest, signal?: AbortSignal): Promise<void> {
  const sql = openClient(url, { signal });
  try {
    const [state] = await sql<{ version: number; things: number }[]>`
      select current_setting('server_version_num')::integer as version,
        (select count(*)::integer from pg_class c join pg_namespace n on n.oid = relnamespace where nspname !~ '^pg_' and nspname <> 'information_schema'
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')) as things`;
    const [from, to] = [postgresql, state?.version ?? 0].map((version) => Math.floor(version / 10_000)) as [
      number,
      number,
    ];
    if (to < from)
      throw new StartError(
        `The backup is of PostgreSQL ${from}, and the database is PostgreSQL ${to}. Restore it into PostgreSQL ${from} or newer.`,
      );
    if (state?.things !== 0) throw notEmpty();
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function readPart({ place, manifest, unpack }: RestoreOptions, part: Part): Promise<Buffer> {
  const name = `${manifest.name}/${part.name}`;
  const packed = await place.read(name);
  if (packed === null) throw new StartError(`${name} is missing in the backup.`);
  if (sha256(packed) !== part.sha256) throw new StartError(`${name} in the backup is damaged.`);
  return unpack(name, packed);
}

async function restoreFiles(options: RestoreOptions, progress: Progress): Promise<void> {
  const { manifest, place, unpack, writeFile, signal } = options;
  let done = 0;
  const readOne = async (name: string, digest: string): Promise<Buffer> => {
    const packed = await place.read(name);
    if (packed === null) throw new StartError(`${name} is missing at ${place.name}.`);
    const bytes = await unpack(name, packed);
    if (sha256(bytes) !== digest) throw new StartError(`${name} at ${place.name} is damaged.`);
    return bytes;
  };
  const restoreOne = async ({ key, sha256: digest }: StoredFile) => {
    signal?.throwIfAborted();
    const name = `${filesFolder}/${key}${manifest.suffix}`;
    let bytes: Buffer;
    try {
      bytes = await readOne(name, digest);
    } catch (error) {
      if (!(error instanceof StartError) || !options.onFault) throw error;
      return options.onFault(name, error);
    }
    await writeFile(key, bytes);
    done += 1;
    progress.add(bytes.length, `${done} of ${manifest.files.count} files`);
  };
  for (const part of manifest.files.parts) {
    const lines = (await readPart(options, part)).toString().trimEnd().split("\n");
    const files = lines.map((line) => JSON.parse(line) as StoredFile);
    for (let at = 0; at < files.length; at += filesAtOnce)
      await Promise.all(files.slice(at, at + filesAtOnce).map(restoreOne));
  }
}

async function fill(sql: postgres.TransactionSql, options: RestoreOptions, progress: Progress): Promise<void> {
  const { manifest, log, signal } = options;
  for (const [name, value] of Object.entries(restoring)) await sql`select set_config(${name}, ${String(value)}, true)`;
  await checkTables(sql, manifest);
  await addPartitions(sql, manifest);
  const restoreRules = await suspendRules(sql, manifest);
  let done = 0;
  const withRows = manifest.tables.filter(({ parts }) => parts.length > 0);
  for (const table of withRows) {
    const rows = async function* () {
      for (const part of table.parts) {
        signal?.throwIfAborted();
        const bytes = await readPart(options, part);
        progress.add(bytes.length, `${done} of ${withRows.length} tables`);
        yield bytes;
      }
    };
    await writeRows(sql, table, rows(), signal);
    done += 1;
  }
  log("Comparing every table with the backup …");
  for (const table of manifest.tables) await compare(sql, table, log, signal);
  // Of the embedded database's, if it came from there.
  if (manifest.tables.some(({ name }) => name === "public.archives")) await sql`delete from archives`;
  log("Making indexes and references …");
  await restoreRules();
}

/** Throws StartError unless the schema that was made for it has the backup's tables and columns. */
async function checkTables(sql: postgres.TransactionSql, { tables }: Manifest): Promise<void> {
  const describe = (all: readonly { name: string; columns: string[] }[]) =>
    JSON.stringify(all.map(({ name, columns }) => [name, [...columns].sort()]));
  if (describe(await readTables(sql)) !== describe(tables))
    throw new StartError(
      "The backup's tables aren't those of its release, so something else changed them. They can't be restored.",
    );
}

async function addPartitions(sql: postgres.TransactionSql, { partitions }: Manifest): Promise<void> {
  for (const { name, parent, bounds } of partitions)
    await sql.unsafe(`create table if not exists ${name} partition of ${parent} ${bounds}`);
}

/**
 * Empties the tables, and lets rows in as they are. The result puts triggers, policies, references, and indexes back. Tables
 * that have no rows, and get none, keep theirs: in a small database, that is most of the work.
 */
async function suspendRules(sql: postgres.TransactionSql, { tables }: Manifest): Promise<() => Promise<void>> {
  const run = async (statements: readonly string[]) => void (await sql.unsafe(statements.join(";\n")));
  const forced = await sql<{ name: string }[]>`
    select format('public.%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity and not relispartition`;
  // From here on, the owner sees every row.
  await run(forced.map(({ name }) => `alter table ${name} no force row level security`));
  const ifFilled = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const filled = (await sql.unsafe<{ name: string }[]>(ifFilled.join(" union all "))).map(({ name }) => name);
  const changed = tables.filter(({ name, rows }) => rows > 0 || filled.includes(name)).map(({ name }) => name);
  const many = tables.filter(({ rows }) => rows >= manyRows).map(({ name }) => name);
  const references = (
    await sql<{ table: string; name: string; text: string }[]>`
    select format('public.%I', relname) as table, format('%I', conname) as name, pg_get_constraintdef(o.oid) as text
      from pg_constraint o join pg_class c on c.oid = conrelid
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`
  ).filter(({ table }) => changed.includes(table));
  // Made at once they take a fraction of the time that they would, row by row. Partitions' indexes would get other names.
  const indexes = (
    await sql<{ table: string; name: string; text: string }[]>`
    select format('public.%I', relname) as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
      from pg_index join pg_class c on c.oid = indrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition and not indisunique and not indisexclusion order by 1, 2`
  ).filter(({ table }) => many.includes(table));
  await run([
    ...references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...changed.map((name) => `alter table ${name} disable trigger user`),
    // The few rows that migrating made. Truncating would need every table that refers to it.
    ...filled.map((name) => `delete from ${name}`),
  ]);
  return () =>
    run([
      ...indexes.map(({ text }) => text),
      // While the owner, who checks them, still sees every row.
      ...references.map(({ table, name, text }) => `alter table ${table} add constraint ${name} ${text}`),
      ...forced.map(({ name }) => `alter table ${name} force row level security`),
      ...changed.map((name) => `alter table ${name} enable trigger user`),
    ]);
}

/** Throws StartError if a table's rows aren't those of the backup. */
async function compare(
  sql: postgres.TransactionSql,
  table: TableBackup,
  log: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const found = new RowHash(rowKey());
  for await (const chunk of rowsOf(sql, table, signal)) found.add(chunk);
  if (found.rows !== table.rows || found.digest() !== table.hash)
    throw new StartError(
      `${table.name} has other rows than the backup (${found.rows} instead of ${table.rows}). Nothing was restored.`,
    );
  log(
    `  ${table.name}: ${found.rows.toLocaleString("en")} ${found.rows === 1 ? "row" : "rows"}, ${table.hash.slice(0, 16)}`,
  );
}
