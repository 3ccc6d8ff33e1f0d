import type postgres from "postgres";
import { databaseAway } from "#lib/platform/database-away.ts";
import { settings } from "#lib/platform/env.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { DatabaseBusyError, isDatabaseBusy } from "./backoff.ts";
import { type ConnectionCounts, type Connections, makeConnections } from "./connections.ts";
import { isUndecided } from "./undecided.ts";

/** How many connections a process opens at most. */
export const poolSize = 10;
const usualPatienceMs = 2000;

/** `2026-01-31 09:30:00.5+00` → `2026-01-31T09:30:00.500Z`; sessions run in UTC. */
function toInstant(text: string): string {
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)];
  if (text[19] !== ".") return `${day}T${time}.000Z`;
  const fraction = text.slice(20, text.indexOf("+", 20));
  return `${day}T${time}.${`${fraction}000`.slice(0, 3)}Z`;
}

const asIs = (value: string) => value;

const isTrue = (text: string) => text === "t";

const toHex = (value: Uint8Array | string) =>
  typeof value === "string" ? value : `\\x${Buffer.from(value).toString("hex")}`;

/**
 * Instants as ISO 8601 text, dates and decimals as text, counts as numbers; the same on all our connections. Serializing
 * what is serialized changes nothing: the driver does it again when a statement's plan has become invalid, and its own
 * types would turn `true` into `false` and a digest into another one.
 */
export const wireTypes = {
  boolean: {
    to: 16,
    from: [16],
    serialize: (value: unknown) => (value === true || value === "t" ? "t" : "f"),
    parse: isTrue,
  },
  bytes: { to: 17, from: [17], serialize: toHex, parse: (text: string) => Buffer.from(text.slice(2), "hex") },
  json: {
    ...{ to: 114, from: [114, 3802], parse: JSON.parse },
    serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  },
  instant: { to: 1184, from: [1184], serialize: asIs, parse: toInstant },
  date: { to: 1082, from: [1082], serialize: asIs, parse: asIs },
  count: { to: 20, from: [20], serialize: String, parse: Number },
};

interface State {
  url: string | null;
  /** How long a caller waits for a connection. */
  patienceMs: number;
  connections: Connections | null;
  isClosed: boolean;
  /** How often a caller got no connection. */
  refusals: number;
  /** How often a caller got no connection, or none that said how its work ended. */
  failures: number;
}

// Next bundles its own copy of this module in addition to the native lane's; both share one pool.
const shared = globalThis as unknown as Record<symbol, State | undefined>;
const slot = Symbol.for("muster.pool");
shared[slot] ??= {
  url: null,
  patienceMs: usualPatienceMs,
  connections: null,
  isClosed: false,
  refusals: 0,
  failures: 0,
};
const state = shared[slot];

/** Sets the database to use instead of the one in the settings, e.g. a test's own. */
export function useDatabase(url: string, patienceMs = usualPatienceMs): void {
  state.url = url;
  state.patienceMs = patienceMs;
  state.connections = null;
  state.isClosed = false;
}

function open(): Connections {
  const url = state.url ?? settings().database_url;
  if (url === null) throw new DatabaseBusyError("DATABASE_URL is not set");
  const options = {
    types: wireTypes,
    connection: {
      application_name: "muster-web",
      TimeZone: "UTC",
      DateStyle: "ISO",
      statement_timeout: 15_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  };
  return makeConnections(state.url ?? databaseUrlFor("app_web", url), options, {
    size: poolSize,
    patienceMs: state.patienceMs,
  });
}

/**
 * Runs on a connection, with a role that owns nothing and sees only its transaction's tenant. Nobody else uses the
 * connection for the duration. Throws `DatabaseBusyError` if none becomes free within 2 seconds, the database is
 * unreachable, or all are closed. Callers on behalf of several organizations (`whose`) take turns.
 */
export async function onConnection<T>(run: (sql: postgres.Sql) => PromiseLike<T>, whose?: string): Promise<T> {
  try {
    if (state.isClosed) throw new DatabaseBusyError("the connections are closed");
    state.connections ??= open();
    return await state.connections.use(run, whose);
  } catch (error) {
    if (isDatabaseBusy(error)) state.refusals += 1;
    if (error instanceof Error && (isDatabaseBusy(error) || isUndecided(error))) {
      state.failures += 1;
      Object.assign(error, { digest: databaseAway });
    }
    throw error;
  }
}

/** The connections that there are, and how many callers wait for one. */
export function poolCounts(): ConnectionCounts {
  return state.connections?.counts() ?? { inUse: 0, idle: 0, opening: 0, waiting: 0 };
}

/** How often a caller got no connection so far. */
export function databaseRefusals(): number {
  return state.refusals;
}

/** How often a caller so far got no connection, or one that broke or wasn't confirmed by a standby: it may try again. */
export function databaseFailures(): number {
  return state.failures;
}

/** Closes for good: a later call would open a connection that nobody closes, and the process would never exit. */
export async function closePool(): Promise<void> {
  state.isClosed = true;
  const { connections } = state;
  state.connections = null;
  await connections?.close();
}
