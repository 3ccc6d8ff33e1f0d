import type postgres from "postgres";
import type { LogPosition } from "./log-position.ts";

const slot = "muster_archive";
/** What the server keeps at most for an archive that can't be written, unless its settings say otherwise. */
const mostKept = "4GB";

/** What isn't waited for is durable after three of the delays with which the server writes its log, and some time to spare. */
const delays = 5;

export interface LogState {
  /** Before it, everything is archived; null if nobody keeps the log yet. */
  archived: LogPosition | null;
  /** What is durable. */
  flushed: LogPosition;
  timeline: number;
  /** Everything that was committed until then is durable. */
  until: Date;
  /** How long what isn't waited for takes at most to become durable. */
  lagMs: number;
}

export async function readLog(sql: postgres.Sql): Promise<LogState> {
  // Before the log is looked at, however long that takes.
  const [clock] = await sql<{ until: Date; lag: number }[]>`
    select clock_timestamp() - lag as until, extract(epoch from lag)::double precision * 1000 as lag
      from (select ${delays} * current_setting('wal_writer_delay')::interval as lag) as delays`;
  const [row] = await sql<{ archived: string | null; flushed: string; timeline: string }[]>`
    select (select (restart_lsn - '0/0')::text from pg_replication_slots where slot_name = ${slot} and wal_status <> 'lost') as archived,
      (pg_current_wal_flush_lsn() - '0/0')::text as flushed, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline`;
  if (!row || !clock) throw new Error("the server has no log");
  const { archived, flushed, timeline } = row;
  return {
    archived: archived === null ? null : BigInt(archived),
    flushed: BigInt(flushed),
    timeline: Number.parseInt(timeline, 16),
    until: clock.until,
    lagMs: clock.lag,
  };
}

/** Makes the server keep its log until it is archived. */
export async function keepLog(sql: postgres.Sql): Promise<void> {
  await dropLog(sql);
  const [setting] = await sql`select current_setting('max_slot_wal_keep_size') = '-1' as is_endless`;
  if (setting?.is_endless) {
    await sql.unsafe(`alter system set max_slot_wal_keep_size = '${mostKept}'`);
    await sql`select pg_reload_conf()`;
  }
  await sql`select pg_create_physical_replication_slot(${slot}, true)`;
}

/** Lets the server keep only what it needs itself. */
export async function dropLog(sql: postgres.Sql): Promise<void> {
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slot}`;
}

/** Everything before this position is archived. */
export async function releaseLog(sql: postgres.Sql, until: LogPosition): Promise<void> {
  await sql`select pg_replication_slot_advance(${slot}, '0/0'::pg_lsn + ${String(until)}::numeric)`;
}
