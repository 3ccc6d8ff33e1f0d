import type { Server } from "node:http";

/** Stops accepting immediately, lets open requests finish for at most `limitMs`, then cuts off the rest. */
export async function drain(servers: readonly Server[], limitMs: number): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  const forEach = (act: (server: Server) => void) => () => {
    for (const server of servers) act(server);
  };
  // close() ends connections that are idle now; this ends those that become idle later.
  const sweep = setInterval(
    forEach((server) => server.closeIdleConnections()),
    50,
  );
  const cut = setTimeout(
    forEach((server) => server.closeAllConnections()),
    limitMs,
  );
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
