import type { Server } from "node:http";

/** Stops accepting at once, lets open requests finish for at most `limitMs`, then cuts what is left. */
export async function drain(servers: readonly Server[], limitMs: number): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  const forEach = (act: (server: Server) => void) => () => {
    for (const server of servers) act(server);
  };
  // close() ends connections that are idle now; those that become idle later are ended here.
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
