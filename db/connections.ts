import type postgres from "postgres";
import { type Backoff, DatabaseBusyError, makeBackoff } from "./backoff.ts";
import { type ClientOptions, openClient } from "./client.ts";

/** The connection went while it was in use: whatever its transaction did is undone, and nothing more may be sent in its place. */
class ConnectionLostError extends Error {
  readonly code = "CONNECTION_CLOSED";
}

/** Some connections, each used by one at a time. */
export interface Connections {
  /**
   * Runs on a connection of its own, which nobody else uses meanwhile. Throws `DatabaseBusyError` when none becomes free
   * in time, and at once while the database is known to be away.
   */
  use<T>(run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T>;
  /** The database could not be reached when it was last tried. */
  isAway(): boolean;
  close(): Promise<void>;
}

interface Client {
  sql: postgres.Sql;
  isLost: boolean;
}

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
}

/**
 * The driver's own pool is not used: it connects again under a transaction that lost its connection, so that the rest of
 * it would run alone or inside somebody else's, and one that closes at the wrong moment never writes again
 * (docs/decisions/0012). Here every client has one connection, and is thrown away with it.
 */
export function makeConnections(
  url: string,
  options: ClientOptions,
  { size, patienceMs, backoff = makeBackoff() }: Limits,
): Connections {
  const idle: Client[] = [];
  const waiting: Waiting[] = [];
  const opening = new Set<Client>();
  const inUse = new Set<Client>();
  let isClosed = false;

  function makeClient(): Client {
    const sql = openClient(url, { ...options, onclose: () => lose(client) });
    const client: Client = { sql, isLost: false };
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

  /** A client is handed out only once its connection stands: who waits for it can then give up waiting, or be refused. */
  async function open(): Promise<void> {
    const client = makeClient();
    opening.add(client);
    try {
      await backoff.attempt(async () => client.sql.unsafe("select 1"));
      opening.delete(client);
      handOn(client);
      openWanted();
    } catch (error) {
      opening.delete(client);
      lose(client);
      // Others that are in use may still become free.
      if (opening.size + inUse.size === 0) for (const place of waiting.splice(0)) place.giveUp(error as Error);
    }
  }

  function openWanted(): void {
    const isWanted = () => opening.size < waiting.length && opening.size + inUse.size < size;
    while (!isClosed && isWanted() && backoff.mayTry()) void open();
  }

  function handOn(client: Client): void {
    if (isClosed && !client.isLost) lose(client);
    if (client.isLost) return;
    const next = waiting.shift();
    if (next) {
      inUse.add(client);
      next.go(client);
    } else idle.push(client);
  }

  function take(): Client | Promise<Client> {
    if (isClosed) throw closed();
    const client = idle.pop();
    if (client) {
      inUse.add(client);
      return client;
    }
    if (opening.size + inUse.size === 0 && !backoff.mayTry()) throw backoff.refusal();
    const { promise, resolve, reject } = Promise.withResolvers<Client>();
    const place: Waiting = { go: resolve, giveUp: reject };
    waiting.push(place);
    openWanted();
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(place), 1);
      place.giveUp(new DatabaseBusyError("no database connection became free"));
    }, patienceMs);
    return promise.finally(() => clearTimeout(timer));
  }

  function leave(client: Client): void {
    inUse.delete(client);
    handOn(client);
    openWanted();
  }

  return {
    async use(run) {
      const client = await take();
      try {
        return await run(client.sql);
      } finally {
        leave(client);
      }
    },
    isAway: backoff.isAway,
    async close() {
      isClosed = true;
      for (const place of waiting.splice(0)) place.giveUp(closed());
      await Promise.all([...idle, ...inUse, ...opening].map(({ sql }) => sql.end({ timeout: 5 })));
    },
  };
}

function closed(): DatabaseBusyError {
  return new DatabaseBusyError("the connections are closed");
}

/** Rolls the transaction back that failed. A connection that cannot even do that is in no state to be used again. */
export async function undo(sql: postgres.Sql): Promise<void> {
  try {
    await sql.unsafe("rollback");
  } catch {
    await sql.end({ timeout: 0 });
  }
}
