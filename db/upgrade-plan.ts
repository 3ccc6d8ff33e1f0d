import type postgres from "postgres";
import { triggersIn } from "./function-files.ts";
import { indexesAhead, largeBytes } from "./large-indexes.ts";
import type { Work } from "./migrate.ts";
import { splitStatements } from "./split-statements.ts";
import { type Effect, effectsOf, type Lock } from "./statement-effects.ts";

export interface TablePlan {
  table: string;
  bytes: number;
  rows: number;
  /** The strongest. */
  lock: Lock | null;
  work: Effect["work"][];
}

export interface UpgradePlan {
  tables: TablePlan[];
  /** Migrations with statements whose effects can't be told. */
  unclear: string[];
  seconds: number;
  /** What the estimate is based on. */
  megabytesPerSecond: number;
}

/** How many times as long as reading the table. */
const effort = { check: 1, index: 4, rewrite: 6, change: 12 } as const;
const locks: readonly Lock[] = ["write the same rows of", "write", "read"];
const functionSeconds = 0.01;
const leastReadBytes = 4 * 2 ** 20;
const usualMegabytesPerSecond = 200;

/** What the work does to the tables that the database has, and about how long it takes. Changes nothing. */
export async function planUpgrade(sql: postgres.Sql, work: Work): Promise<UpgradePlan> {
  const { effects, unclear } = await readEffects(sql, work);
  const there = await sql<{ table: string; bytes: number; rows: number }[]>`
    select relname as table, pg_table_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any (string_to_array(${effects.map(({ table }) => table).join()}, ','))
      order by 2 desc, 1`;
  const tables = there.map((table) => ({ ...table, ...sumOf(effects, table) }));
  const megabytesPerSecond = await measureReading(sql);
  const read = (bytes: number) => bytes / 1e6 / megabytesPerSecond;
  const costs = tables.flatMap(({ bytes, work }) =>
    work.map((kind) => (kind === null ? 0 : effort[kind] * read(bytes))),
  );
  const seconds = costs.reduce((sum, one) => sum + one, 0) + work.functions.length * functionSeconds;
  return { tables, unclear, seconds, megabytesPerSecond };
}

interface Planned extends Effect {
  /** Whether it is done before, while the table is read and written, if that is large. */
  isAhead: boolean;
}

async function readEffects(sql: postgres.Sql, work: Work): Promise<{ effects: Planned[]; unclear: string[] }> {
  const ahead = new Set(indexesAhead(work).map(({ statement }) => statement));
  const unclear: string[] = [];
  const effects: Planned[] = work.functions
    .flatMap(({ text }) => triggersIn(text))
    .map((trigger) => ({ table: trigger.split(" on ")[1] ?? "", lock: "write", work: null, isAhead: false }));
  for (const { tag, statements } of work.migrations) {
    for (const statement of statements.flatMap(splitStatements)) {
      const found = effectsOf(statement);
      if (found === null && !unclear.includes(tag)) unclear.push(tag);
      effects.push(...(found ?? []).map((effect) => ({ ...effect, isAhead: ahead.has(statement) })));
    }
  }
  const tableOf = await readTables(sql, effects);
  return {
    effects: effects.map((effect) => ({ ...effect, table: tableOf.get(effect.table) ?? effect.table })),
    unclear,
  };
}

/** The tables of those that are indexes. */
async function readTables(sql: postgres.Sql, effects: readonly Effect[]): Promise<Map<string, string>> {
  const rows = await sql<{ index: string; table: string }[]>`
    select i.relname as index, t.relname as table from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
      where i.relnamespace = 'public'::regnamespace and i.relname = any (string_to_array(${effects.map(({ table }) => table).join()}, ','))`;
  return new Map(rows.map(({ index, table }) => [index, table]));
}

function sumOf(effects: readonly Planned[], { table, bytes }: { table: string; bytes: number }) {
  const own = effects.filter((effect) => effect.table === table);
  const blocking = own.filter(({ isAhead }) => !(isAhead && bytes >= largeBytes));
  const lock = locks.findLast((one) => blocking.some((effect) => effect.lock === one)) ?? null;
  return { lock, work: own.map(({ work }) => work).filter((work) => work !== null) };
}

/** Reads a part of the largest table, and says how fast that was. */
async function measureReading(sql: postgres.Sql): Promise<number> {
  const [largest] = await sql<{ name: string; bytes: number }[]>`
    select oid::regclass::text as name, pg_relation_size(oid)::float8 as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 2 desc limit 1`;
  if (!largest || largest.bytes < leastReadBytes) return usualMegabytesPerSecond;
  const share = Math.min(100, (6400 * 2 ** 20) / largest.bytes);
  const began = performance.now();
  await sql.unsafe(`select count(*) from ${largest.name} tablesample system (${share})`);
  return (largest.bytes * share) / 100 / 1e6 / ((performance.now() - began) / 1000);
}
