import { Socket } from "node:net";
import postgres from "postgres";
import { teachArrays } from "./array-types.ts";
import { type Host, splitHosts, writableHost } from "./hosts.ts";
import { requestTls, tlsOf, withTlsMode } from "./tls.ts";

type Options = postgres.Options<Record<string, postgres.PostgresType>>;

export interface ClientOptions extends Omit<Options, "max" | "idle_timeout" | "max_lifetime" | "fetch_types"> {
  /** When aborted, closes the connection and fails its current work. */
  signal?: AbortSignal | undefined;
}

const connectSeconds = 5;
const endSeconds = 5;

/** What was committed is on no standby yet, as PostgreSQL warns when the wait for one is canceled. */
class UnconfirmedCommitError extends Error {
  /** `transaction_resolution_unknown`. */
  readonly code = "08007";
}

/** Told by the routine: the message is in the server's language. What is thrown here fails the running query. */
function refuseUnconfirmed({ routine }: postgres.Notice): void {
  if (routine === "SyncRepWaitForLSN")
    throw new UnconfirmedCommitError("no standby has confirmed the commit: a failover may undo it");
}

/**
 * A client with one connection, made on its first query and never again: a query that finds it closed fails. The driver
 * itself would reconnect, without a pause, as long as the server accepts and closes (docs/decisions/0012).
 */
export function openClient(url: string, { signal, ...options }: ClientOptions = {}): postgres.Sql {
  signal?.throwIfAborted();
  const { hosts, url: single } = splitHosts(url);
  const ssl = tlsOf(url);
  const choose = hosts.length > 0 ? () => writableHost(openClient, withTlsMode(single, url), hosts) : null;
  const { connect, abandon } = connectOnce(ssl, choose);
  const sql = postgres(single, {
    connect_timeout: connectSeconds,
    onnotice: refuseUnconfirmed,
    ...options,
    fetch_types: false,
    ssl,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    // Undocumented options of the driver, missing from its types. We have asked for TLS already.
    ...({ socket: connect, sslnegotiation: "direct" } as object),
  });
  teachArrays(sql.options);
  // Without a limit, it would never end once the connection is lost.
  const { end } = sql;
  sql.end = (options) => end({ timeout: endSeconds, ...options });
  const stop = () => {
    void sql.end({ timeout: 0 });
    // The driver forgets a socket that isn't ready for it yet.
    abandon();
  };
  signal?.addEventListener("abort", stop, { once: true });
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

interface OnlyConnection {
  /** The driver's option `socket`. */
  connect(target: Target): Socket | Promise<Socket>;
  abandon(): void;
}

/** Makes the socket of the only connection, to the host that `choose` names if there are several. */
function connectOnce(ssl: ReturnType<typeof tlsOf>, choose: (() => Promise<Host>) | null): OnlyConnection {
  let made: Socket | undefined;
  let isUsed = false;
  const open = ({ host, port }: Host) => {
    // The driver reads the host from here, for TLS and for messages.
    const socket = Object.assign(new Socket(), { host, port });
    made = socket;
    socket.connect(port, host);
    if (ssl === false) return socket;
    ssl.host = host;
    return withTls(socket);
  };
  return {
    connect({ host: [host = ""], port: [port = 0], path }) {
      if (isUsed) {
        const socket = new Socket();
        setImmediate(() => socket.destroy(new ConnectionClosedError("the database closed the connection")));
        return socket;
      }
      isUsed = true;
      if (path) return new Socket().connect(path);
      return choose === null ? open({ host, port }) : choose().then(open);
    },
    abandon: () => made?.destroy(),
  };
}

async function withTls(socket: Socket): Promise<Socket> {
  // The driver's own limit begins once it has the socket.
  socket.setTimeout(connectSeconds * 1000, () => socket.destroy(new ConnectionTimeoutError("the database is silent")));
  await requestTls(socket, new ConnectionClosedError("the database closed the connection"));
  socket.setTimeout(0).removeAllListeners("timeout");
  return socket;
}
