import { execute, type Implemented } from "#lib/platform/api/execute.ts";
import type { Protocol } from "#lib/platform/api/router.ts";
import { responseHeaders } from "#lib/platform/api/serve.ts";
import { credentialOf, limitKeyOf } from "#lib/platform/auth/credential.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import type { Json } from "#lib/platform/scim/attribute.ts";
import { namesTag } from "#lib/platform/scim/entity-tag.ts";
import { scimErrorBody } from "#lib/platform/scim/scim-error.ts";
import { discovered } from "./discovery.ts";
import * as groups from "./group-operations.ts";
import * as reads from "./read-operations.ts";
import { listInputOf, readScimBody, searchInputOf, shownOf } from "./read-request.ts";
import { scimRoot } from "./rules.ts";
import * as users from "./user-operations.ts";

const collections = {
  Users: {
    ...{ key: "member_id", list: users.listScimUsers, get: users.getScimUser, create: users.createScimUser },
    ...{ replace: users.replaceScimUser, update: users.updateScimUser, remove: users.deleteScimUser },
  },
  Groups: {
    ...{ key: "group_id", list: groups.listScimGroups, get: groups.getScimGroup, create: groups.createScimGroup },
    ...{ replace: groups.replaceScimGroup, update: groups.updateScimGroup, remove: groups.deleteScimGroup },
  },
} as const;

interface Call {
  operation: Implemented;
  input: Record<string, unknown>;
}

/** What each method at a path calls, by its name in lower case. */
type Handlers = Partial<Record<string, () => Call | Promise<Call>>>;

function recordHandlers(
  { key, get, replace, update, remove }: (typeof collections)[keyof typeof collections],
  id: string,
  incoming: IncomingRequest,
): Handlers {
  const named = () => ({ [key]: id, ...shownOf(incoming) });
  const conditional = { if_match: incoming.header("if-match") };
  const change = (operation: Implemented) => async () => ({
    operation,
    input: { ...named(), ...conditional, body: await readScimBody(incoming) },
  });
  return {
    get: () => ({ operation: get, input: named() }),
    put: change(replace),
    patch: change(update),
    delete: () => ({ operation: remove, input: { [key]: id, ...conditional } }),
  };
}

const isCollection = (name: string): name is keyof typeof collections => Object.hasOwn(collections, name);

function handlersAt(path: string, incoming: IncomingRequest): Handlers | null {
  const search = (operation: Implemented) => async () => ({ operation, input: await searchInputOf(incoming) });
  if (path === "" || path === "/")
    return { get: () => ({ operation: reads.searchScim, input: listInputOf(incoming) }) };
  if (path === "/.search") return { post: search(reads.searchScim) };
  if (discovered(path)) return { get: () => ({ operation: reads.getScimDescription, input: {} }) };
  const [, name = "", id, ...more] = path.split("/");
  if (!isCollection(name) || more.length > 0) return null;
  const collection = collections[name];
  if (id === ".search") return { post: search(collection.list) };
  if (id !== undefined && id !== "") return recordHandlers(collection, id, incoming);
  return {
    get: () => ({ operation: collection.list, input: listInputOf(incoming) }),
    post: async () => ({
      operation: collection.create,
      input: { ...shownOf(incoming), body: await readScimBody(incoming) },
    }),
  };
}

function respond(
  { request_id }: IncomingRequest,
  status: number,
  body: Json | null,
  headers: Record<string, string> = {},
): Response {
  const { "content-type": _, ...general } = responseHeaders(request_id);
  const content: Record<string, string> = body === null ? {} : { "content-type": "application/scim+json" };
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { ...general, ...content, ...headers },
  });
}

function callAt(path: string, incoming: IncomingRequest): Call | Promise<Call> {
  if (path === "/Bulk" || path === "/Me")
    throw new ApiError(501, { reason: "path_not_found", message: `${path} isn't supported` });
  const handlers = handlersAt(path, incoming);
  if (!handlers) throw new ApiError(404, { reason: "path_not_found", message: "path not found" });
  const handler = handlers[incoming.method.toLowerCase()];
  if (handler) return handler();
  const allow = Object.keys(handlers).join(", ").toUpperCase();
  throw new ApiError(405, { reason: "method_not_allowed", message: `Use ${allow}.` }, { allow });
}

interface Found {
  data: Json;
  version?: string;
  location?: string;
}

async function respondAt(path: string, incoming: IncomingRequest): Promise<Response> {
  const { header, request_id, ip } = incoming;
  // Only a token: a session's cookie opens nothing here.
  const credential = credentialOf((name) => (name === "authorization" ? header(name) : null));
  incoming.limit_key = limitKeyOf(credential);
  const { operation, input } = await callAt(path, incoming);
  const caller = { credential, request_id, ip, idempotency_key: null };
  const { status, body } = await execute(operation, input, caller);
  if (status === 204) return respond(incoming, 204, null);
  if (operation === reads.getScimDescription) {
    if (new URLSearchParams(incoming.query).has("filter"))
      throw new ApiError(403, { reason: "invalid_value", message: "What the service can do can't be filtered" });
    return respond(incoming, 200, discovered(path));
  }
  const { data, version, location } = JSON.parse(body as string) as Found;
  const headers: Record<string, string> = { ...(version && { etag: version }), ...(location && { location }) };
  const known = incoming.method === "GET" ? header("if-none-match") : null;
  if (known !== null && version && namesTag(known, version)) return respond(incoming, 304, null, headers);
  return respond(incoming, status, data, headers);
}

async function handle(incoming: IncomingRequest): Promise<Response> {
  const { path, request_id } = incoming;
  try {
    const isBelow = path === scimRoot || path.startsWith(`${scimRoot}/`);
    if (!isBelow) throw new ApiError(404, { reason: "path_not_found", message: `SCIM is at ${scimRoot}` });
    return await respondAt(path.slice(scimRoot.length), incoming);
  } catch (error) {
    const refusal = refusalOf(error, request_id);
    return respond(incoming, refusal.status, scimErrorBody(refusal), refusal.headers);
  }
}

/** SCIM 2.0 (RFC 7643, RFC 7644) for identity providers, with an organization token. */
export const scim: Protocol = { root: "/scim", handle, countsTokens: true };
