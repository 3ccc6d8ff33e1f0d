import { addAbortSignal, type Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { copyIn, copyOut, type Table } from "./tables.ts";

/** All rows of a table as text. */
export async function* rowsOf(sql: postgres.ISql, table: Table, signal?: AbortSignal): AsyncGenerator<Buffer> {
  signal?.throwIfAborted();
  const rows: Readable = await sql.unsafe(copyOut(table)).readable();
  yield* signal ? addAbortSignal(signal, rows) : rows;
}

/** Writes rows as `rowsOf` returned them. Throws StartError if the database doesn't take them. */
export async function writeRows(
  sql: postgres.ISql,
  table: Table,
  rows: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const query = sql.unsafe(copyIn(table));
  // The driver rejects the query if the server refuses the rows, even when all were sent; it doesn't end the stream then,
  // and nobody hears of it, since the query was resolved with the stream.
  const refused = new Promise<never>((_, reject) => {
    Object.assign(query, { reject });
  });
  refused.catch(() => undefined);
  try {
    const stream: Writable = await Promise.race([query.writable(), refused]);
    await Promise.race([pipeline(rows, stream, { ...(signal ? { signal } : {}) }), refused]);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    throw new StartError(`The rows of ${table.name} can't be restored: ${error.message}.`, { cause: error });
  }
}

/** What `work` resolves to, unless it is to stop: a query on a closed connection may wait forever. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}
