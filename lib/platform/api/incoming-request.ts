import { newRequestId } from "./caller.ts";

/** A request as both lanes hand it over. */
export interface IncomingRequest {
  method: string;
  path: string;
  /** The query without its question mark. */
  query: string;
  /** By lower-case name. */
  header(name: string): string | null;
  /** The client's address as the process knows it, never from a header of an untrusted sender. */
  ip: string | null;
  /** Of a valid, own or trusted making. */
  request_id: string;
  /** To be read once. Who stops early leaves the rest to the server. */
  body: () => AsyncIterable<Uint8Array> | null;
}

/** Splits a request target (`/path?query`). */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf("?");
  return mark === -1 ? { path: target, query: "" } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** What arrives as a web-standard Request: in the Next lane, and in tests. */
export function toIncomingRequest(request: Request, ip: string | null): IncomingRequest {
  const { pathname, search } = new URL(request.url);
  const given = request.headers.get("x-request-id");
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name),
    ip,
    request_id: given !== null && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : newRequestId(),
    body: () => request.body as AsyncIterable<Uint8Array> | null,
  };
}
