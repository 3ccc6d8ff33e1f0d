import { Socket } from "node:net";
import postgres from "postgres";
import { requestTls, tlsOf } from "./tls.ts";

type Options = postgres.Options<Record<string, postgres.PostgresType>>;

export interface ClientOptions extends Omit<Options, "max" | "idle_timeout" | "max_lifetime"> {
  /** Needed if arrays are passed or read. Default: false. */
  fetch_types?: boolean;
  /** When aborted, closes the connection and fails its current work. */
  signal?: AbortSignal | undefined;
}

const connectSeconds = 5;

/**
 * A client with one connection, made on its first query and never again: a query that finds it closed fails. The driver
 * itself would reconnect, without a pause, as long as the server accepts and closes (docs/decisions/0012).
 */
export function openClient(url: string, { signal, ...options }: ClientOptions = {}): postgres.Sql {
  signal?.throwIfAborted();
  const ssl = tlsOf(url);
  const sql = postgres(url, {
    connect_timeout: connectSeconds,
    onnotice: () => undefined,
    fetch_types: false,
    ...options,
    ssl,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    // Undocumented options of the driver, missing from its types. We have asked for TLS already.
    ...({ socket: connectOnce(ssl !== false), sslnegotiation: "direct" } as object),
  });
  signal?.addEventListener("abort", () => void sql.end({ timeout: 0 }), { once: true });
  return sql;
}

/** As parsed from the URL by the driver. */
interface Target {
  host: string[];
  port: number[];
  /** Path of a Unix socket, or false. */
  path: string | false;
}

class ConnectionClosedError extends Error {
  readonly code = "CONNECTION_CLOSED";
}

class ConnectionTimeoutError extends Error {
  readonly code = "CONNECT_TIMEOUT";
}

function connectOnce(isEncrypted: boolean): (target: Target) => Socket | Promise<Socket> {
  let isUsed = false;
  return ({ host: [host = ""], port: [port = 0], path }) => {
    // The driver reads the host from here, for TLS and for messages.
    const socket = Object.assign(new Socket(), { host, port });
    if (isUsed) setImmediate(() => socket.destroy(new ConnectionClosedError("the database closed the connection")));
    else if (path) socket.connect(path);
    else socket.connect(port, host);
    const asks = isEncrypted && !isUsed;
    isUsed = true;
    return asks ? withTls(socket) : socket;
  };
}

async function withTls(socket: Socket): Promise<Socket> {
  // The driver's own limit begins once it has the socket.
  socket.setTimeout(connectSeconds * 1000, () => socket.destroy(new ConnectionTimeoutError("the database is silent")));
  await requestTls(socket, new ConnectionClosedError("the database closed the connection"));
  socket.setTimeout(0).removeAllListeners("timeout");
  return socket;
}
