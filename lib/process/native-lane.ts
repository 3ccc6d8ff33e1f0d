import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
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
      try {
        return await handleNative(request, { ip: arrivalOf(incoming).ip });
      } catch (error) {
        return failure(
          error,
          request.method,
          new URL(request.url).pathname,
          request.headers.get("x-request-id") ?? newRequestId(),
        );
      }
    },
    { hostname: "localhost", errorHandler: (error) => failure(error, "", "", newRequestId()) },
  );
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
