import { ApiError, errorContainer } from "#lib/platform/declaration/errors.ts";
import { type IncomingRequest, toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { readBody } from "./read-input.ts";
import { responseHeaders } from "./serve.ts";

const longestForm = 16 * 1024;

/** Wraps a route handler so that its errors use the error container. */
export function withErrorContainer<Given extends Request, Rest extends unknown[]>(
  run: (request: Given, ...rest: Rest) => Promise<Response>,
): (request: Given, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    try {
      return await run(request, ...rest);
    } catch (error) {
      const { method, path: url, request_id } = toIncomingRequest(request, null);
      const { status, items, headers } = refusalOf(error, request_id);
      const body = errorContainer({ method, url, status, request_id, errors: items });
      return new Response(JSON.stringify(body), { status, headers: { ...responseHeaders(request_id), ...headers } });
    }
  };
}

/** Throws 403 for a form that another site's page sends: browsers say so, other clients don't. The page lane sets the host that the client asked for. */
export function refuseOtherSites({ header }: IncomingRequest): void {
  const site = header("sec-fetch-site");
  const origin = header("origin");
  const isOwn =
    site === null
      ? origin === null || URL.parse(origin)?.host === (header("x-forwarded-host") ?? header("host"))
      : site === "same-origin";
  if (!isOwn)
    throw new ApiError(403, {
      reason: "cross_site_request",
      message: "This form works only from Muster's own pages. Open the page on this server and send it from there.",
    });
}

/** A route handler for a form sent before there is a session: takes a JSON object, returns the result of `run`. */
export function serveForm(
  run: (fields: Record<string, unknown>, incoming: IncomingRequest) => Promise<object>,
): (request: Request) => Promise<Response> {
  return withErrorContainer(async (request) => {
    // The page lane sets this header to the client's IP, whatever the client sent.
    const incoming = toIncomingRequest(request, request.headers.get("x-forwarded-for"));
    refuseOtherSites(incoming);
    const answer = await run(await readBody(incoming, longestForm), incoming);
    return new Response(JSON.stringify(answer), { headers: responseHeaders(incoming.request_id) });
  });
}

/** A field as text; anything else counts as not sent. */
export function formText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
