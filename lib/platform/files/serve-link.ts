import { countRequest } from "#lib/platform/api/rate-limit.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { attachment } from "./file-name.ts";

/** The download behind a link. */
export interface Download {
  name: string;
  type: string;
  /** Bytes, if known before the body is made. */
  size?: number;
  /** Called only when the body is needed, so not for a HEAD request. */
  body: () => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>>;
}

function headersOf(requestId: string, type: string): Record<string, string> {
  return {
    "content-type": type,
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    "x-request-id": requestId,
  };
}

/** An error in plain words: a link may be opened by a person outside the dashboard. */
function refuse(
  { method, request_id }: IncomingRequest,
  { status, items, headers }: ApiError,
  advice: string,
): Response {
  const hint = status === 403 || status === 404 ? `\n${advice}` : "";
  const text = `${items[0]?.message}${hint}\nRequest ID ${request_id}\n`;
  const all = { ...headersOf(request_id, "text/plain; charset=utf-8"), ...headers };
  return new Response(method === "HEAD" ? null : text, { status, headers: all });
}

export const linkGone = () =>
  new ApiError(404, {
    reason: "link_invalid",
    message: "This link doesn't work: it is incomplete, or the person who requested it no longer has access.",
  });

export const linkAltered = () =>
  new ApiError(404, { reason: "link_invalid", message: "This link doesn't work: it is incomplete or was altered." });

export const linkExpired = () => new ApiError(403, { reason: "link_expired", message: "This link has expired." });

/**
 * Serves links below `root`, from either lane, always as a file download. The link itself is the authorization: no
 * credential is read. `find` throws if a link no longer works, and `advice` says where to get a new one.
 */
export function serveLinks(root: string, advice: string, find: (text: string) => Promise<Download>) {
  return async (incoming: IncomingRequest): Promise<Response> => {
    const { method, path, ip, request_id } = incoming;
    try {
      if (ip !== null) await countRequest("address", ip);
      if (method !== "GET" && method !== "HEAD")
        throw new ApiError(
          405,
          { reason: "method_not_allowed", message: "Use GET or HEAD." },
          {
            allow: "GET, HEAD",
          },
        );
      const { name, type, size, body } = await find(path.slice(root.length));
      const headers: Record<string, string> = {
        ...headersOf(request_id, type),
        "content-disposition": attachment(name),
      };
      if (method === "HEAD") return new Response(null, { headers });
      const content = await body();
      const length = content instanceof Uint8Array ? content.length : size;
      if (length !== undefined) headers["content-length"] = String(length);
      return new Response(content, { headers });
    } catch (error) {
      return refuse(incoming, refusalOf(error, request_id), advice);
    }
  };
}
