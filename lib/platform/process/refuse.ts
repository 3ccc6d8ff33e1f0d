import type { IncomingMessage, ServerResponse } from "node:http";
import { baselineVersion } from "#lib/platform/declaration/contract.ts";
import { type ErrorItem, errorContainer } from "#lib/platform/declaration/errors.ts";

const LINGER_MS = 1000;
const LINGER_BYTES = 1_000_000;

/** Rejects a request with the error container and closes its connection. */
export function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  refusal: ErrorItem & { status: number; request_id: string },
): void {
  const { status, reason, message, request_id } = refusal;
  const method = incoming.method ?? "GET";
  const url = (incoming.url ?? "/").split("?", 1)[0] as string;
  const body = JSON.stringify(errorContainer({ method, url, status, request_id, errors: [{ reason, message }] }));
  outgoing.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": request_id,
    "x-version": baselineVersion,
    connection: "close",
  });
  if (method === "HEAD") outgoing.end();
  else closeAfterReading(incoming, outgoing, body);
}

// Closing while the client is still sending would reset the connection, and the reset can overtake the response.
function closeAfterReading(incoming: IncomingMessage, outgoing: ServerResponse, body: string) {
  outgoing.write(body);
  let bytes = 0;
  const close = () => {
    clearTimeout(timer);
    outgoing.end();
  };
  const timer = setTimeout(close, LINGER_MS);
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) close();
  });
  for (const event of ["end", "error", "close"] as const) incoming.once(event, close);
}

/** Redirects the reader of a page to its HTTPS URL. */
export function redirect(outgoing: ServerResponse, location: string, request_id: string): void {
  outgoing.writeHead(308, {
    location,
    "content-length": 0,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": request_id,
    connection: "close",
  });
  outgoing.end();
}
