import postgres from "postgres";

/** No connection became free in time, or the database cannot be reached. */
export class DatabaseBusyError extends Error {}

/** The connection went while it was in use: whatever its transaction did is undone, and nothing more may be sent in its place. */
class ConnectionLostError extends Error {
  readonly code = "CONNECTION_CLOSED";
}

/** Some connections, each used by one at a time. */
export interface Connections {
  /** Runs on a connection of its own, which nobody else uses meanwhile. Throws `DatabaseBusyError` when none becomes free in time. */
  use<T>(run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T>;
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
}

/**
 * The driver's own pool is not used: it connects again under a transaction that lost its connection, so that the rest of
 * it would run alone or inside somebody else's, and one that closes at the wrong moment never writes again
 * (docs/decisions/0012). Here every client has one connection, and is thrown away with it.
 */
export function makeConnections(
  url: string,
  options: postgres.Options<Record<string, postgres.PostgresType>>,
  { size, patienceMs }: Limits,
): Connections {
  const idle: Client[] = [];
  const waiting: Waiting[] = [];
  const inUse = new Set<Client>();
  let isClosed = false;

  function open(): Client {
    const sql = postgres(url, { ...options, max: 1, idle_timeout: 0, max_lifetime: null, onclose: () => lose(client) });
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

  function take(): Client | Promise<Client> {
    if (inUse.size < size) {
      const client = idle.pop() ?? open();
      inUse.add(client);
      return client;
    }
    const { promise, resolve, reject } = Promise.withResolvers<Client>();
    const place: Waiting = { go: resolve, giveUp: reject };
    waiting.push(place);
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(place), 1);
      place.giveUp(new DatabaseBusyError("no database connection became free"));
    }, patienceMs);
    return promise.finally(() => clearTimeout(timer));
  }

  function leave(client: Client): void {
    inUse.delete(client);
    if (isClosed && !client.isLost) lose(client);
    const next = waiting.shift();
    if (next) {
      const successor = client.isLost ? open() : client;
      inUse.add(successor);
      next.go(successor);
    } else if (!client.isLost) idle.push(client);
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
    async close() {
      isClosed = true;
      await Promise.all([...idle, ...inUse].map(({ sql }) => sql.end({ timeout: 5 })));
    },
  };
}

/** Rolls the transaction back that failed. A connection that cannot even do that is in no state to be used again. */
export async function undo(sql: postgres.Sql): Promise<void> {
  try {
    await sql.unsafe("rollback");
  } catch {
    await sql.end({ timeout: 0 });
  }
}
