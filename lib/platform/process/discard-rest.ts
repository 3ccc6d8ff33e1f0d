import type { IncomingMessage, ServerResponse } from "node:http";

const longest = 256 * 1024 * 1024;
const patienceMs = 30_000;

/** Reads and drops what is left of a request's body. False if the client is still sending after that much or that long. */
function readRest(incoming: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    if (incoming.readableEnded || incoming.destroyed) return resolve(true);
    let bytes = 0;
    const stop = (isRead: boolean) => {
      clearTimeout(timer);
      incoming.off("data", count);
      resolve(isRead);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > longest) stop(false);
    };
    const timer = setTimeout(() => stop(false), patienceMs);
    timer.unref();
    for (const event of ["end", "error", "close"] as const) incoming.once(event, () => stop(true));
    incoming.on("data", count);
  });
}

const mayHaveBody = ({ method }: IncomingMessage) => method !== "GET" && method !== "HEAD";

/**
 * Reads on after a response that didn't wait for the request's end, such as 413. Many clients send a body to its end
 * before they look for the response, and closing the connection, or no longer reading, would cost them the response.
 */
export function discardRest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!mayHaveBody(incoming)) return;
  outgoing.once("finish", async () => {
    if (!(await readRest(incoming))) incoming.socket.destroySoon();
  });
}

/** The same before the response, for a connection that ends with it. */
export async function discardBeforeClosing(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (mayHaveBody(incoming) && !outgoing.shouldKeepAlive) await readRest(incoming);
}
