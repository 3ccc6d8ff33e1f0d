import type { IncomingMessage } from "node:http";

export interface PageRefusal {
  status: 400 | 405 | 415;
  reason: "malformed_request" | "method_not_allowed" | "unsupported_media_type";
  message: string;
  headers?: Record<string, string>;
}

/** Throws for a header that would make Next respond with 500. Uses Next's own check, so both parse it the same way. */
export type CheckRouterState = (header: string | string[] | undefined) => unknown;

const bodyTypes = /^application\/(?:json|x-www-form-urlencoded)(?:\s*;|$)/i;

/**
 * Why a request is not passed to Next, or null. Pages are read-only: none of them takes a body, so no server action is
 * ever decoded. Forms are posted to URLs below /api.
 */
export function refusalOfPageRequest(
  { method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  checkRouterState: CheckRouterState,
): PageRefusal | null {
  const allow = url.startsWith("/api/") ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"];
  if (!allow.includes(method ?? "")) {
    const message = `${method} isn't allowed here: use ${allow.join(", ")}`;
    return { status: 405, reason: "method_not_allowed", message, headers: { allow: allow.join(", ") } };
  }
  if (method === "POST" && !bodyTypes.test(headers["content-type"] ?? ""))
    return {
      status: 415,
      reason: "unsupported_media_type",
      message: "Send a form as application/json or application/x-www-form-urlencoded",
    };
  try {
    checkRouterState(headers["next-router-state-tree"]);
  } catch {
    return { status: 400, reason: "malformed_request", message: "The Next-Router-State-Tree header is malformed" };
  }
  return null;
}

// Files are sent whole: Next responds with 500 to a range or precondition that it can't satisfy. No page has server
// actions.
const dropped = ["range", "if-range", "if-match", "if-unmodified-since", "next-action"];

/** Removes the headers that Next must not act on. */
export function dropHeaders({ headers }: Pick<IncomingMessage, "headers">): void {
  for (const name of dropped) delete headers[name];
}
