import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface AwayDatabase {
  /** URL of a database there; the user and password are up to the caller. */
  url: string;
  connections(): number;
  /** Resolves once there have been this many connections. */
  reaches(count: number): Promise<void>;
  /** Forwards connections to the database at this URL from now on. */
  comeBack(url: string): void;
  /** Closes a connection on which this text is sent, in place of forwarding it. */
  closeAt(text: string): void;
  goAway(): void;
  /** Forwards nothing more on the connections that there are, in either direction; they stay open. */
  fallSilent(): void;
  close(): void;
}

/** A proxy whose backend is down: every connection is accepted and immediately closed. */
export async function openAwayDatabase(): Promise<AwayDatabase> {
  let count = 0;
  let backend: URL | null = null;
  let refused: string | null = null;
  const waiting = new Set<() => void>();
  const open = new Set<Socket>();
  const server = createServer((client) => {
    count += 1;
    for (const look of waiting) look();
    client.on("error", () => undefined);
    if (backend === null) {
      // Keep reading, so that the connection ends in order instead of being reset.
      client.resume().end();
      return;
    }
    const through = connect(Number(backend.port), backend.hostname).on("error", () => client.destroy());
    client.on("data", (sent: Buffer) => {
      if (refused === null || !sent.includes(refused)) return;
      client.destroy();
      through.destroy();
    });
    open.add(client.pipe(through)).add(through.pipe(client));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `postgres://muster:none@127.0.0.1:${(server.address() as AddressInfo).port}/muster`,
    connections: () => count,
    reaches: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          if (count < wanted) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    comeBack: (url) => {
      backend = new URL(url);
    },
    closeAt: (text) => {
      refused = text;
    },
    goAway: () => {
      backend = null;
    },
    fallSilent: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    close: () => void server.close(),
  };
}
