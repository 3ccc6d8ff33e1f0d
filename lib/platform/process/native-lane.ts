import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { claimNativeLane } from "#lib/platform/api/lane-claim.ts";
import type { Router } from "#lib/platform/api/router.ts";
import { responseHeaders } from "#lib/platform/api/serve.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { type ErrorItem, errorContainer } from "#lib/platform/declaration/errors.ts";
import { type IncomingRequest, splitTarget } from "#lib/platform/incoming-request.ts";
import { log } from "#lib/platform/log.ts";
import { discardBeforeClosing, discardRest } from "./discard-rest.ts";
import { arrivalOf } from "./trusted-proxy.ts";

export type Lane = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Serves the API's handlers directly on Node. Creating this lane replaces the global Request and Response with lighter
 * ones, so do it before loading Next: Next's own classes then derive from the same ones.
 */
export function makeNativeLane(router: Router): Lane {
  claimNativeLane();
  const respond = async (described: IncomingRequest) => {
    try {
      return await router.handle(described);
    } catch (error) {
      return failure(error, described.method, described.path, described.request_id);
    }
  };
  const listener = getRequestListener(
    async (_, { incoming, outgoing }) => {
      const response = await respond(fromNodeRequest(incoming as IncomingMessage));
      await discardBeforeClosing(incoming as IncomingMessage, outgoing as ServerResponse);
      return response;
    },
    {
      hostname: "localhost",
      errorHandler: (error) => failure(error, "", "", newRequestId()),
      // Cuts clients off after half a second; `discardRest` is more patient.
      autoCleanupIncoming: false,
    },
  );
  return (incoming, outgoing) => {
    discardRest(incoming, outgoing);
    void listener(incoming, outgoing);
  };
}

// Reads from Node's own parse: web-standard Headers and URL objects would be created for each request, and a
// web-standard body copies every chunk.
function fromNodeRequest(incoming: IncomingMessage): IncomingRequest {
  const { ip, host, request_id } = arrivalOf(incoming);
  const { headers, method = "GET", url = "/" } = incoming;
  return {
    method,
    ...splitTarget(url),
    header: (name) => {
      const value = name === "host" ? host : headers[name];
      return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
    },
    ip,
    request_id,
    // Refusing a body halfway must not destroy the connection, which the refusal still needs.
    body: () => incoming.iterator({ destroyOnReturn: false }),
  };
}

function failure(error: unknown, method: string, url: string, request_id: string): Response {
  const status = error instanceof RequestError ? 400 : 500;
  const item: ErrorItem =
    status === 400
      ? { reason: "malformed_request", message: "The request's URL or Host header is malformed" }
      : {
          reason: "internal_error",
          message: `Internal error. Include the request ID ${request_id} when you report it.`,
        };
  if (status === 500)
    log().error(
      { request_id, method, path: url, kind: error instanceof Error ? error.name : typeof error },
      "request failed",
    );
  return new Response(JSON.stringify(errorContainer({ method, url, status, request_id, errors: [item] })), {
    status,
    headers: responseHeaders(request_id),
  });
}
