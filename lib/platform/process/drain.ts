import type { Server, ServerResponse } from "node:http";
import { Server as Listener } from "node:net";

const sweepMs = 50;

const unanswered = new WeakMap<Server, Set<ServerResponse>>();

/** Remembers the server's responses until they end, for `drain`. */
export function noteResponses(server: Server): void {
  const open = new Set<ServerResponse>();
  unanswered.set(server, open);
  const note = (_: unknown, response: ServerResponse) => {
    open.add(response);
    response.once("close", () => open.delete(response));
  };
  server.on("request", note);
  server.on("checkContinue", note);
}

const closeAfter = (_: unknown, response: ServerResponse) => {
  if (!response.headersSent) response.shouldKeepAlive = false;
};

/** Accepts no more connections, and ends each with its next response. */
function stopAccepting(server: Server): Promise<void> {
  for (const response of unanswered.get(server) ?? []) closeAfter(null, response);
  server.prependListener("request", closeAfter);
  server.prependListener("checkContinue", closeAfter);
  // The HTTP server's own close() also ends idle connections, on which a client may just be sending a request.
  return new Promise((resolve) => Listener.prototype.close.call(server, () => resolve()));
}

/**
 * Stops accepting connections immediately and answers what still arrives on open ones, which end with that response.
 * Connections that stay idle are closed after `idleMs`, and everything after `limitMs`.
 */
export async function drain(
  servers: readonly Server[],
  { idleMs, limitMs }: { idleMs: number; limitMs: number },
): Promise<void> {
  const forEach = (act: (server: Server) => void) => () => {
    for (const server of servers) act(server);
  };
  let sweep: NodeJS.Timeout | undefined;
  const idle = setTimeout(() => {
    sweep = setInterval(
      forEach((server) => server.closeIdleConnections()),
      sweepMs,
    );
  }, idleMs);
  const cut = setTimeout(
    forEach((server) => server.closeAllConnections()),
    limitMs,
  );
  await Promise.all(servers.map(stopAccepting));
  for (const timer of [idle, cut]) clearTimeout(timer);
  clearInterval(sweep);
}
