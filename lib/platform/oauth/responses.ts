import { responseHeaders } from "#lib/platform/api/serve.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { OauthError } from "./oauth-error.ts";

/** JSON that must not be cached (RFC 6749 5.1). Any web page may read it: nothing here looks at cookies. */
export function jsonResponse(
  { request_id }: IncomingRequest,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  const all = { ...responseHeaders(request_id), pragma: "no-cache", "access-control-allow-origin": "*", ...headers };
  return new Response(JSON.stringify(body), { status, headers: all });
}

/** Responds with the result of `run`, or with the error in the shape of RFC 6749 5.2. */
export async function withOauthErrors(incoming: IncomingRequest, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OauthError)
      return jsonResponse(
        incoming,
        error.status,
        { error: error.code, error_description: error.message },
        error.headers,
      );
    const { status, items, headers } = refusalOf(error, incoming.request_id);
    const code = status === 413 || status === 400 ? "invalid_request" : "temporarily_unavailable";
    return jsonResponse(incoming, status, { error: code, error_description: items[0]?.message ?? "" }, headers);
  }
}

/** 405 with Allow, or 204 for OPTIONS, for CORS preflight requests. */
export function otherMethod(incoming: IncomingRequest, methods: string): Response {
  const headers = { allow: methods, "access-control-allow-methods": methods, "access-control-allow-headers": "*" };
  if (incoming.method === "OPTIONS")
    return new Response(null, { status: 204, headers: { ...headers, "access-control-allow-origin": "*" } });
  const description = `${incoming.method} isn't allowed here. Use ${methods}.`;
  return jsonResponse(incoming, 405, { error: "invalid_request", error_description: description }, headers);
}
