import postgres from "postgres";
import { settings } from "#lib/env.ts";
import { databaseUrlFor } from "#lib/secrets.ts";

const size = 10;
const patienceMs = 2000;

export type Connection = postgres.ReservedSql;

/** No connection became free in time, or the database cannot be reached. */
export class DatabaseBusyError extends Error {}

/** `2026-01-31 09:30:00.5+00` → `2026-01-31T09:30:00.500Z`; sessions run in UTC. */
function toInstant(text: string): string {
  const fraction = text[19] === "." ? text.slice(20, text.indexOf("+", 20)) : "";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${`${fraction}000`.slice(0, 3)}Z`;
}

const asIs = (value: string) => value;

/** Instants as ISO 8601 text, dates and decimals as text, counts as numbers; the same in every connection of ours. */
export const wireTypes = {
  instant: { to: 1184, from: [1184], serialize: asIs, parse: toInstant },
  date: { to: 1082, from: [1082], serialize: asIs, parse: asIs },
  count: { to: 20, from: [20], serialize: String, parse: Number },
};

interface State {
  url: string | null;
  sql: postgres.Sql | null;
  busy: number;
}

// Next bundles its own copy of this module beside the native lane's; both share one pool.
const shared = globalThis as unknown as Record<symbol, State | undefined>;
const slot = Symbol.for("muster.pool");
shared[slot] ??= { url: null, sql: null, busy: 0 };
const state = shared[slot];

/** Names the database to use instead of the one in the settings, e.g. a test's own. */
export function useDatabase(url: string): void {
  state.url = url;
  state.sql = null;
}

/** The pool of the role that owns nothing and sees only the rows of the tenant of its transaction. */
export function pool(): postgres.Sql {
  if (state.sql) return state.sql;
  const url = state.url ?? settings().database_url;
  if (url === null) throw new DatabaseBusyError("DATABASE_URL is not set");
  state.sql = postgres(state.url ?? databaseUrlFor("app_web", url), {
    max: size,
    connect_timeout: 5,
    idle_timeout: 0,
    onnotice: () => {},
    types: wireTypes,
    connection: {
      application_name: "muster-web",
      TimeZone: "UTC",
      DateStyle: "ISO",
      statement_timeout: 15_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  });
  return state.sql;
}

interface Waiting {
  go(): void;
  giveUp(error: Error): void;
}

const waiting: Waiting[] = [];

/** A place among the pool's connections: at once when one is free, else in turn. Throws `DatabaseBusyError` after 2 seconds. */
async function takePlace(): Promise<void> {
  if (state.busy < size) {
    state.busy += 1;
    return;
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const place: Waiting = { go: resolve, giveUp: reject };
  waiting.push(place);
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(place), 1);
    place.giveUp(new DatabaseBusyError("no database connection became free"));
  }, patienceMs);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}

function leavePlace(): void {
  const next = waiting.shift();
  if (next) next.go();
  else state.busy -= 1;
}

/** Runs one statement on any connection. */
export async function onAnyConnection<T>(run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  await takePlace();
  try {
    return await run(pool());
  } finally {
    leavePlace();
  }
}

/** Runs several statements on one connection. */
export async function onOneConnection<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
  await takePlace();
  try {
    const connection = await pool().reserve();
    try {
      return await run(connection);
    } finally {
      connection.release();
    }
  } finally {
    leavePlace();
  }
}

export async function closePool(): Promise<void> {
  const sql = state.sql;
  state.sql = null;
  await sql?.end({ timeout: 5 });
}
