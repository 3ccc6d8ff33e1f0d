import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

const given = new Set<number>();

/**
 * A port that is free now, on any address, and stays free until it is opened: it lies below those that systems give to
 * outgoing connections, and each is given once.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer();
    const opened = once(server, "listening").then(
      () => true,
      () => false,
    );
    server.listen(port);
    if (!(await opened)) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
