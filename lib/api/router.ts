import { operations } from "#lib/operations.ts";
import { errorContainer } from "./errors.ts";
import type { Implemented } from "./execute.ts";
import { openapiDocument } from "./openapi.ts";
import { matchPath, pathBelowRoot } from "./read-input.ts";
import { answerHeaders, handle, type Peer, requestIdOf } from "./serve.ts";

type Methods = Map<string, Implemented>;

const methodsByPath = new Map<string, Methods>();
for (const operation of operations) {
  const { path, method } = operation.contract;
  methodsByPath.set(path, (methodsByPath.get(path) ?? new Map()).set(method, operation));
}
const templates = [...methodsByPath].filter(([path]) => path.includes("{"));

const openapiPath = "/openapi.json";

function methodsOf(path: string): Methods | undefined {
  return methodsByPath.get(path) ?? templates.find(([template]) => matchPath(template, path) !== null)?.[1];
}

/** Paths that programs call (API, MCP, OAuth endpoints and metadata): never redirected, never rendered as a page. */
export function isProtocolPath(pathname: string): boolean {
  return /^\/(?:rest|mcp|register|token)(?:\/|$)|^\/\.well-known\/oauth-/.test(pathname);
}

/** The OpenAPI document of everything declared; public, because it holds nothing of any organization. */
export function serveOpenapi(request: Request): Response {
  return new Response(request.method === "HEAD" ? null : openapiDocument(), {
    headers: answerHeaders(requestIdOf(request)),
  });
}

function allowed(path: string): string[] {
  const methods = path === openapiPath ? ["GET"] : [...(methodsOf(path)?.keys() ?? [])];
  return methods.length > 0 ? [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"] : [];
}

/** The answer where no operation is: 404 for a path that is none, 204 for OPTIONS, else 405; both with Allow. */
export function serveNoOperation(request: Request): Response {
  const { pathname } = new URL(request.url);
  const requestId = requestIdOf(request);
  const headers = answerHeaders(requestId);
  const methods = allowed(pathBelowRoot(pathname) ?? pathname);
  if (methods.length === 0)
    return new Response(JSON.stringify({ errors: [{ message: "path not found" }] }), { status: 404, headers });
  headers.allow = methods.join(", ");
  if (request.method === "OPTIONS") {
    const { "content-type": _, ...bare } = headers;
    return new Response(null, { status: 204, headers: bare });
  }
  const errors = [{ message: `${request.method} is not possible here: use ${methods.join(", ")}` }];
  const body = errorContainer({ method: request.method, url: pathname, status: 405, request_id: requestId, errors });
  return new Response(JSON.stringify(body), { status: 405, headers });
}

/** The native lane: the handlers that Next mounts by file, reached without Next. */
export async function handleNative(request: Request, peer: Peer): Promise<Response> {
  const start = request.url.indexOf("/", 8);
  const end = request.url.indexOf("?", start);
  const path = pathBelowRoot(request.url.slice(start, end === -1 ? undefined : end)) ?? "";
  const head = request.method === "HEAD";
  const operation = methodsOf(path)?.get(head ? "GET" : request.method);
  if (operation) {
    const response = await handle(operation, request, peer);
    if (!head) return response;
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  }
  return path === openapiPath && (head || request.method === "GET") ? serveOpenapi(request) : serveNoOperation(request);
}
