import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Implemented } from "#lib/platform/api/execute.ts";
import { readBytes } from "#lib/platform/api/read-input.ts";
import type { Protocol } from "#lib/platform/api/router.ts";
import { responseHeaders } from "#lib/platform/api/serve.ts";
import { settings } from "#lib/platform/env.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { log } from "#lib/platform/log.ts";
import { countAttempt } from "#lib/platform/oauth/limits.ts";
import { OauthError } from "#lib/platform/oauth/oauth-error.ts";
import { mcpUrl } from "#lib/platform/oauth/urls.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { admit, credentialFrom, refusalOfToken, singleRead, type ToolCall } from "./admit.ts";
import { runUnadmitted } from "./call-tool.ts";
import { AuthChallenge, badToken } from "./challenge.ts";
import { readConnection } from "./connection.ts";
import type { Exchange } from "./exchange.ts";
import { leanResponse } from "./lean-response.ts";
import { makeServer } from "./make-server.ts";
import { type Fronts, makeToolbox } from "./toolbox.ts";

const longestBody = 8 * 1024 * 1024;
const longestBatch = 10;
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);
// The only request headers passed to the protocol: cookies never reach it.
const passedHeaders = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id"];

function rpcError(incoming: IncomingRequest, status: number, message: string, headers: Record<string, string> = {}) {
  const body = { jsonrpc: "2.0", error: { code: -32000, message }, id: null };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...responseHeaders(incoming.request_id), ...headers },
  });
}

/** DNS rebinding: another site's page must not reach this server through a hostname of its own. */
function foreign({ header }: IncomingRequest): string | null {
  const own = new URL(settings().public_url);
  const origin = header("origin");
  if (origin !== null && origin !== own.origin) return "Requests from other origins aren't allowed";
  const host = header("host");
  const hostname = host === null ? own.hostname : (URL.parse(`https://${host}`)?.hostname ?? "");
  return hostname === own.hostname || loopbackHosts.has(hostname) ? null : "The Host header doesn't match this server";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The protocol's view of the request; without the text, if it gets that parsed. */
function toRequest({ method, header }: IncomingRequest, text: string | null): Request {
  const headers = new Headers();
  for (const name of passedHeaders) {
    const value = header(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(mcpUrl(), { method, headers, body: method === "POST" ? text : null });
}

function refusalResponse(incoming: IncomingRequest, refusal: unknown): Response {
  if (refusal instanceof AuthChallenge)
    return rpcError(incoming, refusal.status, refusal.message, { "www-authenticate": refusal.header });
  if (refusal instanceof OauthError) return rpcError(incoming, refusal.status, refusal.message, refusal.headers);
  const { status, items, headers } = refusalOf(refusal, incoming.request_id);
  return rpcError(incoming, status, items[0]?.message ?? "", headers);
}

/** Runs a read and admits it in one step: `execute` checks the token in the same round trip as the query. */
async function answerRead(exchange: Exchange, read: ToolCall): Promise<void> {
  const { authorization, request_id, ip } = exchange;
  const credential = credentialFrom(authorization);
  if (credential === null) throw badToken();
  exchange.credential = credential;
  const result = await runUnadmitted(read, { credential, request_id, ip });
  if (result === null) throw await refusalOfToken(credential, read.tool.definition._meta["muster/scopes"]);
  exchange.answered = result;
}

/** Leaves the protocol library with the response that is there. */
const answered = new Error("answered");

/** The MCP server for these operations, for 2026-07-28 clients and, without sessions, for those of 2024 and 2025. */
export function mcpProtocol(operations: readonly Implemented[], fronts: Fronts): Protocol {
  let toolbox: ReturnType<typeof makeToolbox> | undefined;
  // The protocol's own checks run before this: a request whose headers contradict its body gets 400 before anything
  // else. What it still does with an answered read, `leanResponse` does in less time: an error leaves it there.
  const handler = createMcpHandler(
    async ({ authInfo, era }) => {
      const exchange = authInfo?.extra?.exchange as Exchange;
      try {
        const read = exchange.authorization === null ? null : singleRead(exchange);
        if (read) await answerRead(exchange, read);
        else exchange.credential = await admit(exchange);
      } catch (error) {
        exchange.refusal = error instanceof Error ? error : new Error("not admitted");
        throw exchange.refusal;
      }
      if (era === "modern" && exchange.answered) {
        exchange.response = leanResponse(exchange.body, exchange.answered) ?? undefined;
        if (exchange.response) throw answered;
      }
      return makeServer(exchange);
    },
    { maxRequestBodySize: longestBody, onerror: (error) => log().debug({ kind: error.name }, "mcp") },
  );

  async function answer(incoming: IncomingRequest): Promise<Response> {
    const { header, query, request_id, ip } = incoming;
    const stranger = foreign(incoming);
    if (stranger !== null) return rpcError(incoming, 403, stranger);
    if (new URLSearchParams(query).has("access_token"))
      return rpcError(incoming, 400, "Send the access token in the Authorization header, never in the URL");
    toolbox ??= makeToolbox(operations, fronts);
    const connection = readConnection(query);
    if (typeof connection === "string") return rpcError(incoming, 400, connection);
    const { isReadOnly } = connection;
    const listed = toolbox.select(connection);
    if (listed === null)
      return rpcError(incoming, 400, `toolsets must be of ${["all", ...toolbox.toolsets].join(", ")}`);
    const authorization = header("authorization");
    if (authorization === null) await countAttempt("anonymous", ip);
    const text = incoming.method === "POST" ? (await readBytes(incoming, longestBody)).toString("utf8") : "";
    const body = parsed(text);
    const messages = Array.isArray(body) ? body.length : 1;
    if (messages > longestBatch) return rpcError(incoming, 400, `Send at most ${longestBatch} messages in a batch`);
    if (authorization === null && messages > 1) await countAttempt("anonymous", ip, messages - 1);
    const exchange: Exchange = {
      ...{ toolbox, listed, isReadOnly, body, request_id, ip },
      authorization,
      credential: null,
    };
    const made = await handler.fetch(toRequest(incoming, body === undefined ? text : null), {
      authInfo: { token: "", clientId: "", scopes: [], extra: { exchange } },
      ...(body === undefined ? {} : { parsedBody: body }),
    });
    if (exchange.refusal) {
      await made.body?.cancel();
      throw exchange.refusal;
    }
    const response = exchange.response ?? made;
    const { "content-type": _, "cache-control": __, ...headers } = responseHeaders(request_id);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
    return response;
  }

  async function handle(incoming: IncomingRequest): Promise<Response> {
    try {
      return await answer(incoming);
    } catch (error) {
      return refusalResponse(incoming, error);
    }
  }

  return { root: "/mcp", handle, exact: "or with a slash", countsTokens: true };
}
