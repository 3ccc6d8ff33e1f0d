import type postgres from "postgres";
import { type Backoff, DatabaseBusyError, makeBackoff } from "./backoff.ts";
import { type ClientOptions, openClient } from "./client.ts";
import { makeTurns } from "./turns.ts";
import { type Backend, findLost, readBackend, usualWatch, type Watch, type Watched } from "./watch.ts";

/** The connection was lost while in use: its transaction is rolled back, and nothing more may be sent in its place. */
class ConnectionLostError extends Error {
  readonly code = "CONNECTION_CLOSED";
}

export interface ConnectionCounts {
  inUse: number;
  idle: number;
  opening: number;
  /** Callers that wait for one. */
  waiting: number;
}

/** A set of connections, each used by one caller at a time. */
export interface Connections {
  /**
   * Runs on a connection that nobody else uses for the duration. Throws `DatabaseBusyError` if none becomes free in
   * time, and immediately while the database is known to be unreachable. Callers on behalf of several (`whose`) take
   * turns, and none of those gets all connections.
   */
  use<T>(run: (sql: postgres.Sql) => PromiseLike<T>, whose?: string): Promise<T>;
  counts(): ConnectionCounts;
  close(): Promise<void>;
}

interface Client extends Watched {
  sql: postgres.Sql;
  /** On whose behalf it is in use. */
  whose: string;
  isLost: boolean;
  /** Closes the connection without waiting for the server. */
  abandon(): void;
}

const nobody = "";
/** Of all connections, at most this share is in use on behalf of one. */
const mostShare = 0.8;

interface Waiting {
  go(client: Client): void;
  giveUp(error: Error): void;
}

interface Limits {
  size: number;
  /** How long to wait for a connection. */
  patienceMs: number;
  /** Shared by everything that connects to the same database. */
  backoff?: Backoff;
  watch?: Watch;
}

/**
 * Replaces the driver's own pool, which reconnects in the middle of a transaction that lost its connection, so that the
 * rest of it would run alone or inside another one, and in which a connection closed at the wrong moment never writes
 * again (docs/decisions/0012). Here every client has one connection, and is discarded with it, also if its server falls
 * silent: the driver would wait for its answer forever.
 */
export function makeConnections(
  url: string,
  options: ClientOptions,
  { size, patienceMs, backoff = makeBackoff(), watch = usualWatch }: Limits,
): Connections {
  const idle: Client[] = [];
  const waiting = makeTurns<Waiting>();
  const opening = new Set<Client>();
  const inUse = new Set<Client>();
  /** One on behalf of nobody in particular, such as a sign-in, may have all. */
  const most = Math.max(1, Math.floor(size * mostShare));
  let isClosed = false;
  let watching: NodeJS.Timeout | undefined;

  function makeClient(): Client {
    const { signal, abort } = abortable();
    const sql = openClient(url, { ...options, signal, onclose: () => lose(client) });
    const client: Client = {
      sql,
      whose: nobody,
      isLost: false,
      since: null,
      backend: { pid: 0, started: "" },
      abandon: abort,
    };
    const { unsafe } = sql;
    sql.unsafe = ((...query: Parameters<typeof unsafe>) => {
      if (client.isLost) throw new ConnectionLostError("the connection to the database is gone");
      return unsafe(...query);
    }) as typeof unsafe;
    return client;
  }

  function lose(client: Client): void {
    client.isLost = true;
    const at = idle.indexOf(client);
    if (at !== -1) idle.splice(at, 1);
    client.sql.end({ timeout: 0 }).catch(() => undefined);
  }

  /** A client is handed out only once it is connected, so that a waiting caller can still time out or be refused. */
  async function open(): Promise<void> {
    const client = makeClient();
    opening.add(client);
    const limit = setTimeout(client.abandon, watch.openMs);
    try {
      const [backend] = await backoff.attempt(async () => client.sql.unsafe<Backend[]>(readBackend));
      if (backend) client.backend = backend;
      opening.delete(client);
      handOn(client);
      openWanted();
    } catch (error) {
      opening.delete(client);
      lose(client);
      // Other connections in use may still become free.
      if (opening.size + inUse.size === 0) for (const place of waiting.clear()) place.giveUp(error as Error);
    } finally {
      clearTimeout(limit);
    }
  }

  function openWanted(): void {
    const isWanted = () =>
      opening.size + idle.length < waiting.length && opening.size + idle.length + inUse.size < size;
    while (!isClosed && isWanted() && backoff.mayTry()) void open();
  }

  function lend(client: Client, whose: string): void {
    client.whose = whose;
    client.since = performance.now();
    inUse.add(client);
    if (watching === undefined) watching = setTimeout(look, watch.askMs).unref();
  }

  /** Looks after connections that have been in use for long: perhaps no answer will ever come. */
  async function look(): Promise<void> {
    const isLong = ({ since }: Client) => since !== null && performance.now() - since >= watch.askMs;
    if ([...inUse].some(isLong)) {
      for (const client of await findLost(url, options, [...idle, ...inUse], watch)) {
        lose(client);
        client.abandon();
      }
    }
    watching = inUse.size > 0 && !isClosed ? setTimeout(look, watch.askMs).unref() : undefined;
  }

  function mayGo(whose: string): boolean {
    if (whose === nobody || inUse.size < most) return true;
    let held = 0;
    for (const client of inUse) if (client.whose === whose) held += 1;
    return held < most;
  }

  function handOn(client: Client): void {
    if (isClosed && !client.isLost) lose(client);
    if (!client.isLost) idle.push(client);
    while (idle.length > 0) {
      const next = waiting.next(mayGo);
      if (!next) return;
      next.go(idle.pop() as Client);
    }
  }

  function take(whose: string): Client | Promise<Client> {
    if (isClosed) throw closed();
    const client = mayGo(whose) ? idle.pop() : undefined;
    if (client) {
      lend(client, whose);
      return client;
    }
    if (opening.size + inUse.size === 0 && !backoff.mayTry()) throw backoff.refusal();
    const { promise, resolve, reject } = Promise.withResolvers<Client>();
    const go = (free: Client) => {
      lend(free, whose);
      resolve(free);
    };
    const place: Waiting = { go, giveUp: reject };
    waiting.add(whose, place);
    openWanted();
    const timer = setTimeout(() => {
      waiting.remove(whose, place);
      place.giveUp(new DatabaseBusyError("no database connection became free"));
    }, patienceMs);
    return promise.finally(() => clearTimeout(timer));
  }

  function leave(client: Client): void {
    inUse.delete(client);
    client.since = null;
    handOn(client);
    openWanted();
  }

  return {
    async use(run, whose = nobody) {
      const client = await take(whose);
      try {
        return await run(client.sql);
      } catch (error) {
        if (isReadOnly(error)) lose(client);
        throw error;
      } finally {
        leave(client);
      }
    },
    counts: () => ({ inUse: inUse.size, idle: idle.length, opening: opening.size, waiting: waiting.length }),
    async close() {
      isClosed = true;
      for (const place of waiting.clear()) place.giveUp(closed());
      await Promise.all([...idle, ...inUse, ...opening].map(({ sql }) => sql.end({ timeout: 5 })));
    },
  };
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Whether the server refused a write: a connection to a former primary is of no more use. */
function isReadOnly(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ("code" in current && current.code === "25006") return true;
  return false;
}

function closed(): DatabaseBusyError {
  return new DatabaseBusyError("the connections are closed");
}

/** Rolls back the failed transaction. Closes a connection that can't even do that, since its state is unknown. */
export async function undo(sql: postgres.Sql): Promise<void> {
  try {
    await sql.unsafe("rollback");
  } catch {
    await sql.end({ timeout: 0 });
  }
}
