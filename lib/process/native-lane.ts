import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { type Arriving, splitTarget } from "#lib/api/arriving.ts";
import { newRequestId } from "#lib/api/caller.ts";
import { errorContainer } from "#lib/api/errors.ts";
import { log } from "#lib/api/log.ts";
import { handleNative } from "#lib/api/router.ts";
import { arrivalOf } from "./trusted-proxy.ts";

export type Lane = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * The API's handlers straight on Node. Making this lane replaces the global Request and Response by lighter ones, so it
 * comes before Next is loaded: Next's own classes then derive from the same.
 */
export function makeNativeLane(): Lane {
  return getRequestListener(
    async (request, { incoming }) => {
      const arriving = arrivingFrom(incoming as IncomingMessage, request);
      try {
        return await handleNative(arriving);
      } catch (error) {
        return failure(error, arriving.method, arriving.path, arriving.request_id);
      }
    },
    { hostname: "localhost", errorHandler: (error) => failure(error, "", "", newRequestId()) },
  );
}

// Read from Node's own parse: the web-standard Headers and URL would be made anew for each request.
function arrivingFrom(incoming: IncomingMessage, request: Request): Arriving {
  const { ip, request_id } = arrivalOf(incoming);
  const { headers, method = "GET", url = "/" } = incoming;
  const target = url.startsWith("/") ? url : request.url.slice(new URL(request.url).origin.length);
  return {
    method,
    ...splitTarget(target),
    header: (name) => {
      const value = headers[name];
      return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
    },
    ip,
    request_id,
    body: () => request.body,
  };
}

function failure(error: unknown, method: string, url: string, request_id: string): Response {
  const status = error instanceof RequestError ? 400 : 500;
  const message =
    status === 400
      ? "The request's address or Host header is malformed"
      : `Internal error. Name the request id ${request_id} when you report it.`;
  if (status === 500)
    log().error(
      { request_id, method, path: url, kind: error instanceof Error ? error.name : typeof error },
      "request failed",
    );
  return new Response(JSON.stringify(errorContainer({ method, url, status, request_id, errors: [{ message }] })), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "private, no-store",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-request-id": request_id,
    },
  });
}
