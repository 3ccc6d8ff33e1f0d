import { handleDownload } from "#lib/downloads/serve-download.ts";
import { operations } from "#lib/operations.ts";
import { type Arriving, arrivingOf } from "./arriving.ts";
import { errorContainer } from "./errors.ts";
import type { Implemented } from "./execute.ts";
import { openapiDocument } from "./openapi.ts";
import { matchPath, pathBelowRoot } from "./read-input.ts";
import { answerHeaders, handle } from "./serve.ts";

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

/** Paths that programs call (API, MCP, downloads, OAuth endpoints and metadata): never redirected, never rendered as a page. */
export function isProtocolPath(pathname: string): boolean {
  return /^\/(?:rest|mcp|register|token|downloads)(?:\/|$)|^\/\.well-known\/oauth-/.test(pathname);
}

function openapi({ method, request_id }: Arriving): Response {
  return new Response(method === "HEAD" ? null : openapiDocument(), { headers: answerHeaders(request_id) });
}

/** The OpenAPI document of everything declared; public, because it holds nothing of any organization. */
export function serveOpenapi(request: Request): Response {
  return openapi(arrivingOf(request, null));
}

function allowed(path: string): string[] {
  const methods = path === openapiPath ? ["GET"] : [...(methodsOf(path)?.keys() ?? [])];
  return methods.length > 0 ? [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"] : [];
}

/** The answer where no operation is: 404 for a path that is none, 204 for OPTIONS, else 405; both with Allow. */
function noOperation({ method, path, request_id }: Arriving): Response {
  const headers = answerHeaders(request_id);
  const methods = allowed(pathBelowRoot(path) ?? path);
  if (methods.length === 0) {
    return new Response(JSON.stringify({ errors: [{ message: "path not found" }] }), { status: 404, headers });
  }
  headers.allow = methods.join(", ");
  if (method === "OPTIONS") {
    const { "content-type": _, ...bare } = headers;
    return new Response(null, { status: 204, headers: bare });
  }
  const errors = [{ message: `${method} is not possible here: use ${methods.join(", ")}` }];
  const body = errorContainer({ method, url: path, status: 405, request_id, errors });
  return new Response(JSON.stringify(body), { status: 405, headers });
}

export function serveNoOperation(request: Request): Response {
  return noOperation(arrivingOf(request, null));
}

/** The native lane: the handlers that Next mounts by file, reached without Next. */
export async function handleNative(arriving: Arriving): Promise<Response> {
  if (/^\/downloads(?:\/|$)/.test(arriving.path)) return handleDownload(arriving);
  const path = pathBelowRoot(arriving.path) ?? "";
  const head = arriving.method === "HEAD";
  const operation = methodsOf(path)?.get(head ? "GET" : arriving.method);
  if (operation) {
    const response = await handle(operation, arriving);
    if (!head) return response;
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  }
  return path === openapiPath && (head || arriving.method === "GET") ? openapi(arriving) : noOperation(arriving);
}
