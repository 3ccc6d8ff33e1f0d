import { ApiError } from "#lib/platform/api/errors.ts";
import type { IncomingRequest } from "#lib/platform/api/incoming-request.ts";
import { countRequest } from "#lib/platform/api/rate-limit.ts";
import { refusalOf } from "#lib/platform/api/refusal.ts";
import { attachment } from "./file-name.ts";
import { downloadRoot, readGrant } from "./link.ts";
import { renderDownload } from "./render-download.ts";

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

/** A refusal in plain words: whoever opens a link may be a person without the dashboard. */
function refuse({ method, request_id }: IncomingRequest, { status, items, headers }: ApiError): Response {
  const advice =
    status === 403 || status === 404
      ? "\nAsk for a new link: in the dashboard under Invoices, or by GET /invoices/{invoice_id}/download of the API."
      : "";
  const text = `${items[0]?.message}${advice}\nRequest id ${request_id}\n`;
  const all = { ...headersOf(request_id, "text/plain; charset=utf-8"), ...headers };
  return new Response(method === "HEAD" ? null : text, { status, headers: all });
}

/** Answers one request for a link, from either lane. The link says all there is to say: no credential is looked at. */
export async function handleDownload(incoming: IncomingRequest): Promise<Response> {
  const { method, path, ip, request_id } = incoming;
  try {
    if (ip !== null) await countRequest("address", ip);
    if (method !== "GET" && method !== "HEAD")
      throw new ApiError(405, [{ reason: "method_not_allowed", message: "Use GET or HEAD." }], { allow: "GET, HEAD" });
    const grant = readGrant(path.slice(downloadRoot.length));
    if (!grant)
      throw new ApiError(404, [
        { reason: "link_invalid", message: "This link doesn't work: it is incomplete or was altered." },
      ]);
    const { name, type, body } = await renderDownload(grant);
    const headers = { ...headersOf(request_id, type), "content-disposition": attachment(name) };
    if (method === "HEAD") return new Response(null, { headers });
    const content = await body();
    if (!(content instanceof Uint8Array)) return new Response(content, { headers });
    return new Response(content, { headers: { ...headers, "content-length": String(content.length) } });
  } catch (error) {
    return refuse(incoming, refusalOf(error, request_id));
  }
}
