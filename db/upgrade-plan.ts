import type postgres from "postgres";
import { triggersIn } from "./function-files.ts";
import { largeBytes } from "./large-indexes.ts";
import type { Work } from "./migrate.ts";
import { type Effect, effectsOf, type Lock, splitStatements } from "./statement-effects.ts";

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
export async function planUpgrade(sql: postgres.Sql, { migrations, functions }: Work): Promise<UpgradePlan> {
  const unclear: string[] = [];
  const effects: Effect[] = functions.flatMap(({ text }) =>
    triggersIn(text).map((trigger): Effect => ({ table: trigger.split(" on ")[1] ?? "", lock: "write", work: null })),
  );
  for (const { tag, statements } of migrations) {
    const found = statements.flatMap(splitStatements).map(effectsOf);
    if (found.includes(null)) unclear.push(tag);
    effects.push(...found.flatMap((some) => some ?? []));
  }
  const there = await sql<{ table: string; bytes: number; rows: number }[]>`
    select relname as table, pg_table_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any (string_to_array(${effects.map(({ table }) => table).join()}, ','))
      order by 2 desc, 1`;
  const tables = there.map((table) => ({ ...table, ...sumOf(effects, table) }));
  const megabytesPerSecond = await measureReading(sql);
  const read = (bytes: number) => bytes / 1e6 / megabytesPerSecond;
  const work = tables.flatMap(({ bytes, work }) =>
    work.map((kind) => (kind === null ? 0 : effort[kind] * read(bytes))),
  );
  const seconds = work.reduce((sum, one) => sum + one, 0) + functions.length * functionSeconds;
  return { tables, unclear, seconds, megabytesPerSecond };
}

/** Of a large table, indexes are built before, while it is read and written. */
function sumOf(effects: readonly Effect[], { table, bytes }: { table: string; bytes: number }) {
  const own = effects.filter((effect) => effect.table === table);
  const blocking = own.filter(({ lock, work }) => !(work === "index" && lock === "write" && bytes >= largeBytes));
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
