import { type ClientOptions, openClient } from "./client.ts";

/** Milliseconds that a connection is in use, or made, before something is done about it. */
export interface Watch {
  /** One that isn't ready is given up. */
  openMs: number;
  /** The database is asked whether it still knows the connection. */
  askMs: number;
  /** A commit's wait for a standby is canceled. */
  cancelMs: number;
  /** A connection that nobody can be asked about is given up. Above the database's own statement timeout. */
  loseMs: number;
}

export const usualWatch: Watch = { openMs: 15_000, askMs: 5_000, cancelMs: 15_000, loseMs: 20_000 };

/** A connection as the database knows it. */
export interface Backend {
  pid: number;
  /** When it started: after a failover, another server has given its number to another connection. */
  started: string;
}

export interface Watched {
  backend: Backend;
  /** Since when it has been in use; null while idle. */
  since: number | null;
}

export const readBackend =
  "select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()";

const askMs = 10_000;

/** Those that the database still knows, or null if it can't be asked. Cancels the waits of `late` ones for a standby. */
async function askAbout(
  url: string,
  options: ClientOptions,
  backends: (Backend & { late: boolean })[],
): Promise<Set<number> | null> {
  const { onclose: _, ...own } = options;
  try {
    const sql = openClient(url, { ...own, signal: AbortSignal.timeout(askMs) });
    try {
      const known = await sql<{ pid: number }[]>`
        select pid, case when late and wait_event = 'SyncRep' then pg_cancel_backend(pid) end
          from json_to_recordset(${JSON.stringify(backends)}::text::json) as asked (pid integer, started text, late boolean)
          join pg_stat_activity as activity using (pid) where activity.backend_start::text = started`;
      return new Set(known.map(({ pid }) => pid));
    } finally {
      void sql.end({ timeout: 0 });
    }
  } catch {
    return null;
  }
}

/**
 * The connections whose server is gone, without a word: its machine or the network between is down, or another server
 * has taken its place. `all` are there, and some of them have been in use for long.
 */
export async function findLost<Client extends Watched>(
  url: string,
  options: ClientOptions,
  all: readonly Client[],
  { cancelMs, loseMs }: Watch,
): Promise<Client[]> {
  const usedFor = ({ since }: Client) => (since === null ? 0 : performance.now() - since);
  const asked = all.map((client) => ({ ...client.backend, late: usedFor(client) > cancelMs }));
  const known = await askAbout(url, options, asked);
  return all.filter((client) => (known ? !known.has(client.backend.pid) : usedFor(client) > loseMs));
}
