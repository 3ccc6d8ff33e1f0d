import type { IncomingMessage, ServerResponse } from "node:http";

const longest = 256 * 1024 * 1024;
const patienceMs = 30_000;

/**
 * Reads on after a response that didn't wait for the request's end, such as 413. Many clients send a body to its end
 * before they look for the response, and closing the connection, or no longer reading, would cost them the response.
 * Whoever is still sending after that much or that long is cut off.
 */
export function discardRest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.method === "GET" || incoming.method === "HEAD") return;
  outgoing.once("finish", () => {
    if (incoming.readableEnded || incoming.destroyed) return;
    let bytes = 0;
    const stop = () => {
      clearTimeout(timer);
      incoming.off("data", count);
    };
    const cutOff = () => {
      stop();
      incoming.socket.destroySoon();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > longest) cutOff();
    };
    const timer = setTimeout(cutOff, patienceMs);
    timer.unref();
    for (const event of ["end", "error", "close"] as const) incoming.once(event, stop);
    incoming.on("data", count);
  });
}
