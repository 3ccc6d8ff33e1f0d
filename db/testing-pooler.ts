import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

interface Pooler {
  url: string;
  close(): void;
}

const readyForQuery = 0x5a;
const idle = 0x49;

interface Server {
  socket: Socket;
  client: Socket | null;
  /** Bytes of a message that isn't complete yet. */
  rest: Buffer;
  isLoggedIn: boolean;
}

/** Whether these bytes of a server end with its being idle outside a transaction. */
function becomesIdle(server: Server, bytes: Buffer): boolean {
  let isIdle = false;
  server.rest = Buffer.concat([server.rest, bytes]);
  while (server.rest.length >= 5) {
    const length = server.rest.readUInt32BE(1) + 1;
    if (server.rest.length < length) break;
    isIdle = server.rest[0] === readyForQuery && server.rest[5] === idle;
    server.rest = server.rest.subarray(length);
  }
  return isIdle && server.rest.length === 0;
}

/** A startup message without a parameter. */
function without(startup: Buffer, name: string): Buffer {
  const parts = startup.subarray(8, -1).toString().split("\0");
  const kept = parts.flatMap((part, at) => (at % 2 === 0 && part !== "" && part !== name ? [part, parts[at + 1]] : []));
  const body = Buffer.from(`${kept.join("\0")}\0\0`);
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeUInt32BE(body.length + 8);
  return Buffer.concat([head, body]);
}

/**
 * What a connection pooler does, for a test: each transaction gets the server connection that became free last, whoever
 * used it before. `ignores` is a startup parameter that it drops.
 */
export async function openPooler(database: string, { ignores = "" }: { ignores?: string } = {}): Promise<Pooler> {
  const { port, hostname, username, password, pathname } = new URL(database);
  const free: Server[] = [];
  const sockets = new Set<Socket>();
  const watch = (socket: Socket) => {
    sockets.add(socket);
    return socket.on("error", () => socket.destroy());
  };
  const pooler = createServer((client) => {
    watch(client);
    let server: Server | undefined;
    client.on("data", (bytes) => {
      if (server === undefined) {
        const opened: Server = {
          ...{ socket: watch(connect(Number(port), hostname)), client, rest: Buffer.alloc(0), isLoggedIn: false },
        };
        server = opened;
        opened.socket.write(without(bytes, ignores));
        opened.socket.on("data", (answer) => {
          opened.client?.write(answer);
          if (!becomesIdle(opened, answer)) return;
          opened.client = null;
          free.push(opened);
        });
        return;
      }
      if (server.client !== client) server = free.pop() ?? server;
      server.client = client;
      server.socket.write(bytes);
    });
  });
  await once(pooler.listen(0, "127.0.0.1"), "listening");
  const { port: own } = pooler.address() as AddressInfo;
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    close() {
      pooler.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
