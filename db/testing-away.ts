import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

export interface AwayDatabase {
  /** Address of a database there; the user and password are another's business. */
  url: string;
  connections(): number;
  /** Resolves once there were so many connections. */
  reaches(count: number): Promise<void>;
  /** From now on connections go through to the database at an address. */
  comeBack(url: string): void;
  close(): void;
}

/** A proxy whose backend is away: every connection is accepted, and closed at once. */
export async function openAwayDatabase(): Promise<AwayDatabase> {
  let count = 0;
  let backend: URL | null = null;
  const waiting = new Set<() => void>();
  const server = createServer((client) => {
    count += 1;
    for (const look of waiting) look();
    client.on("error", () => undefined);
    if (backend === null) {
      // Read on, so that it is an orderly end and no reset.
      client.resume().end();
      return;
    }
    const through = connect(Number(backend.port), backend.hostname).on("error", () => client.destroy());
    client.pipe(through).pipe(client);
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
    close: () => void server.close(),
  };
}
