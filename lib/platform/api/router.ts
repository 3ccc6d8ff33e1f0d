import { limitKeyOfHeader } from "#lib/platform/auth/credential.ts";
import { type ErrorItem, errorContainer } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import { type IncomingRequest, toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { type Coding, codingFor, compressed } from "./compression.ts";
import type { Implemented } from "./execute.ts";
import { isClaimed } from "./lane-claim.ts";
import { type DocumentedApi, openapiDocument } from "./openapi.ts";
import { limitHeaders } from "./rate-limit.ts";
import { matchPath, pathBelowRoot } from "./read-input.ts";
import { handle, responseHeaders } from "./serve.ts";

type Handler = (incoming: IncomingRequest) => Promise<Response>;

/** An endpoint outside the REST root that programs call, by the first segment of its path. */
export interface Protocol {
  root: `/${string}`;
  handle: Handler;
  /** Serves only the root itself, nothing below it; with a slash at its end too, if people type its URL. */
  exact?: true | "or with a slash";
  /** Its requests count for the token's limits, which every response then states. */
  countsTokens?: boolean;
}

export interface Router {
  /** The operation at a path below the REST root, if there is one. */
  operationAt(method: string, path: string): Implemented | undefined;
  /** Responds to any request to the API or a protocol, from either lane. */
  handle: Handler;
  /** OpenAPI 3.1 of every operation, as JSON text. */
  openapi(): string;
}

const openapiPath = "/openapi.json";

/**
 * Paths that programs call (API, SCIM, MCP, downloads, OAuth endpoints and metadata), case-insensitive: never redirected,
 * never rendered as a page.
 */
export function isProtocolPath(pathname: string): boolean {
  return /^\/(?:rest|scim|mcp|register|authorize|token|revoke|leaked-tokens|downloads|files)(?:\/|$)|^\/\.well-known\/oauth-/i.test(
    pathname,
  );
}

function noPath(request_id: string, hint = ""): Response {
  const body = JSON.stringify({ errors: [{ reason: "path_not_found", message: `path not found${hint}` }] });
  return new Response(body, { status: 404, headers: responseHeaders(request_id) });
}

/** A HEAD gets the headers of its GET (RFC 9110 9.3.2). */
async function withoutBody(head: boolean, response: Response): Promise<Response> {
  if (!head) return response;
  await response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

/** Adds the limits of the token that sent the request. */
async function withLimits({ header, limit_key }: IncomingRequest, response: Response): Promise<Response> {
  const limits = await limitHeaders(limit_key === undefined ? limitKeyOfHeader(header("authorization")) : limit_key);
  for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
  return response;
}

/** What a path shares with its template: its first segment, the resource, and the number of segments. */
function shapeOf(path: string): string {
  const parts = path.split("/");
  return `${parts.length} ${parts[1]}`;
}

function serves({ root, exact }: Protocol, path: string): boolean {
  if (exact === "or with a slash" && path === `${root}/`) return true;
  return path === root || (!exact && path.startsWith(`${root}/`));
}

/** Routes each request to its operation, by method and path. */
export function makeRouter(api: Omit<DocumentedApi, "origin">, protocols: readonly Protocol[]): Router {
  const { operations } = api;
  const methodsByPath = new Map<string, Map<string, Implemented>>();
  for (const operation of operations) {
    const { path, method } = operation.contract;
    methodsByPath.set(path, (methodsByPath.get(path) ?? new Map()).set(method, operation));
  }
  const templates = Map.groupBy(
    [...methodsByPath].filter(([path]) => path.includes("{")),
    ([path]) => shapeOf(path),
  );
  let document: string | null = null;
  const documents = new Map<Coding | null, ReturnType<typeof compressed>>();

  function openapi(): string {
    document ??= openapiDocument({ ...api, origin: settings().public_url });
    return document;
  }

  async function openapiResponse({ header, request_id }: IncomingRequest): Promise<Response> {
    const coding = codingFor(header("accept-encoding"));
    const made = documents.get(coding) ?? compressed(openapi(), coding);
    documents.set(coding, made);
    const { body, headers } = await made;
    return new Response(body, { headers: { ...responseHeaders(request_id), vary: "accept-encoding", ...headers } });
  }

  function methodsAt(path: string) {
    const methods = methodsByPath.get(path);
    if (methods) return methods;
    return templates.get(shapeOf(path))?.find(([template]) => matchPath(template, path) !== null)?.[1];
  }

  function operationAt(method: string, path: string) {
    return methodsAt(path)?.get(method === "HEAD" ? "GET" : method);
  }

  function allowedAt(path: string): string[] {
    const methods = path === openapiPath ? ["GET"] : [...(methodsAt(path)?.keys() ?? [])];
    return methods.length > 0 ? [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"] : [];
  }

  /** No operation matches: 404 for an unknown path, 204 for OPTIONS, otherwise 405; the last two with Allow. */
  function refuse(path: string, { method, path: url, request_id }: IncomingRequest): Response {
    const methods = allowedAt(path);
    if (methods.length === 0) {
      const bare = path.replace(/\/+$/, "");
      return noPath(request_id, bare !== path && allowedAt(bare).length > 0 ? ": remove the trailing slash" : "");
    }
    const headers = responseHeaders(request_id);
    headers.allow = methods.join(", ");
    if (method === "OPTIONS") {
      const { "content-type": _, ...bare } = headers;
      return new Response(null, { status: 204, headers: bare });
    }
    const errors: ErrorItem[] = [
      { reason: "method_not_allowed", message: `${method} isn't allowed here. Use ${methods.join(", ")}.` },
    ];
    const body = errorContainer({ method, url, status: 405, request_id, errors });
    return new Response(JSON.stringify(body), { status: 405, headers });
  }

  async function handleRest(incoming: IncomingRequest): Promise<Response> {
    const path = pathBelowRoot(incoming.path) ?? "";
    const head = incoming.method === "HEAD";
    const operation = operationAt(incoming.method, path);
    if (operation) return withoutBody(head, await handle(operation, incoming));
    if (path === openapiPath && (head || incoming.method === "GET"))
      return withoutBody(head, await openapiResponse(incoming));
    return refuse(path, incoming);
  }

  return {
    operationAt,
    openapi,
    async handle(incoming) {
      const protocol = protocols.find((one) => serves(one, incoming.path));
      if (protocol && !protocol.countsTokens) return protocol.handle(incoming);
      return withLimits(incoming, await (protocol?.handle ?? handleRest)(incoming));
    },
  };
}

/**
 * Route handlers for one file of the Next lane: the native lane's handler, for the resource (the first path segment)
 * that the file is named after. TLS is terminated in front of Next, which reflects it in the request's URL. Where the
 * native lane runs, these handlers refuse every request: they wouldn't know the caller's IP, and no rate limit would
 * protect them.
 */
export function mount(router: Router, resource: string) {
  const serve = async (request: Request): Promise<Response> => {
    const incoming = toIncomingRequest(request, null);
    const { method, path: url, request_id } = incoming;
    if (isClaimed()) return noPath(request_id);
    if (!request.url.startsWith("https:")) {
      const body = errorContainer({
        method,
        url,
        status: 403,
        request_id,
        errors: [{ reason: "https_required", message: "Use HTTPS" }],
      });
      const headers = { ...responseHeaders(request_id), connection: "close" };
      return new Response(JSON.stringify(body), { status: 403, headers });
    }
    const [, first] = (pathBelowRoot(url) ?? url).split("/");
    return first === resource ? router.handle(incoming) : noPath(request_id);
  };
  return { GET: serve, HEAD: serve, POST: serve, PUT: serve, PATCH: serve, DELETE: serve, OPTIONS: serve };
}
