import type postgres from "postgres";
import { type Backoff, makeBackoff } from "#db/backoff.ts";
import { makeConnections } from "#db/connections.ts";
import { wireTypes } from "#db/pool.ts";

const size = 4;
// Above the database's own statement timeout: only a silently dropped connection takes longer.
const patienceMs = 20_000;

/** The worker's database access. Every call throws while the database is unreachable; the next one reconnects. */
export interface WorkerDatabase {
  url: string;
  /** For a dedicated connection, which a lock may need. */
  options: ReturnType<typeof optionsOf>;
  /** Shared by all connections, so that an unreachable database isn't flooded with attempts. */
  backoff: Backoff;
  call<T>(run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T>;
  /** Resolves with the answer, or rejects if the database doesn't respond; later calls then get new connections. */
  inTime<T>(answer: PromiseLike<T>): Promise<T>;
  close(): Promise<void>;
}

function optionsOf() {
  return {
    types: wireTypes,
    connection: {
      application_name: `muster-worker ${process.pid}`,
      TimeZone: "UTC",
      DateStyle: "ISO",
      statement_timeout: 15_000,
      lock_timeout: 5_000,
    },
  };
}

/** `url` is the one for app_worker. */
export function openWorkerDatabase(url: string): WorkerDatabase {
  const options = optionsOf();
  const backoff = makeBackoff();
  const open = () => makeConnections(url, options, { size, patienceMs, backoff });
  let connections = open();

  async function inTime<T>(answer: PromiseLike<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const asked = connections;
    const timer = setTimeout(() => {
      if (asked === connections) connections = open();
      void asked.close();
      reject(new Error("the database isn't responding"));
    }, patienceMs);
    try {
      return await Promise.race([answer, promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    url,
    options,
    backoff,
    inTime,
    call: (run) => inTime(connections.use(run)),
    close: () => connections.close(),
  };
}
