import { createHash, randomBytes } from "node:crypto";
import { sessionCookie } from "#lib/platform/auth/credential.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { settings } from "#lib/platform/env.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { openConsent } from "#lib/platform/oauth/consent.ts";
import { router } from "#lib/registry/router.ts";

export const origin = settings().public_url;
export const callback = "https://app.example/callback";

/** `fetch`, handled by the router in process. */
export async function ask(url: string | URL | Request, init?: RequestInit, ip = "192.0.2.1"): Promise<Response> {
  return router.handle(toIncomingRequest(new Request(url, init), ip));
}

export const metadata = {
  client_name: "Test app",
  redirect_uris: [callback],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

export async function register(changes: object = {}): Promise<{ client_id: string; client_secret?: string }> {
  const answer = await ask(`${origin}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...metadata, ...changes }),
  });
  return answer.json();
}

export function newVerifier() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export function authorizeUrl(client_id: string, challenge: string, changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id, redirect_uri: callback, state: "s t&ä" },
    ...{ code_challenge: challenge, code_challenge_method: "S256", scope: "accounting:read people:read" },
    ...changes,
  });
  return `${origin}/authorize?${query}`;
}

/** The ID of the request that an authorization URL starts. */
export async function begin(url: string): Promise<string> {
  const answer = await ask(url);
  const to = new URL(answer.headers.get("location") ?? "about:blank");
  if (to.pathname !== "/oauth/consent") throw new Error(`not sent to the consent page but ${answer.status} ${to}`);
  return to.searchParams.get("request") ?? "";
}

/** Submits the consent page's form; `changes` replaces fields and headers. */
export function decide(
  session: string,
  fields: Record<string, string | string[]>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return ask(`${origin}/authorize`, {
    method: "POST",
    headers: {
      cookie: `${sessionCookie}=${session}`,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: form.toString(),
  });
}

/** The fields that the consent page's form submits for this session. */
export async function formOf(request: string, session: string) {
  const consent = await openConsent(request, tokenDigest(session));
  if (!consent) throw new Error("there is no consent page");
  return { request, proof: consent.proof, organization_id: consent.organization_id, scope: consent.scopes as string[] };
}

/** Where the app is redirected to once the person has allowed it. */
export async function allow(url: string, session: string, scope?: string[]): Promise<URL> {
  const fields = await formOf(await begin(url), session);
  const answer = await decide(session, { ...fields, ...(scope && { scope }), decision: "allow" });
  return new URL(answer.headers.get("location") ?? "about:blank");
}

export async function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await ask(`${origin}/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

export interface Connected {
  client_id: string;
  access: string;
  refresh: string;
}

/** A code that a person allowed, with everything needed to redeem it. */
export async function allowedCode(session: string, changes: Record<string, string> = {}) {
  const { client_id } = await register();
  const { verifier, challenge } = newVerifier();
  const back = await allow(authorizeUrl(client_id, challenge, changes), session);
  const code = back.searchParams.get("code") ?? "";
  return { grant_type: "authorization_code", client_id, code, redirect_uri: callback, code_verifier: verifier };
}

/** An app that a person allowed, with its tokens. */
export async function connect(session: string, changes: Record<string, string> = {}): Promise<Connected> {
  const fields = await allowedCode(session, changes);
  const { body } = await token(fields);
  return { client_id: fields.client_id, access: body.access_token, refresh: body.refresh_token };
}

export const refreshing = ({ client_id, refresh }: Connected) => ({
  grant_type: "refresh_token",
  client_id,
  refresh_token: refresh,
});

/** One JSON-RPC request to the MCP server, without a handshake. */
export async function rpc(
  method: string,
  params: object = {},
  {
    text = null,
    headers = {},
    path = "/mcp",
  }: { text?: string | null; headers?: Record<string, string>; path?: string } = {},
) {
  const answer = await ask(`${origin}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(text === null ? {} : { authorization: `Bearer ${text}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const body = await answer.text();
  const data = /^data: (.*)$/m.exec(body)?.[1] ?? body;
  return { status: answer.status, headers: answer.headers, body: data === "" ? null : JSON.parse(data) };
}

/** What every request of protocol version 2026-07-28 says of itself. */
export const modernMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** The same as clients of 2026-07-28 send it, which repeat its method and name in the headers. */
export function modernRpc(
  method: string,
  params: object = {},
  { headers = {}, ...options }: Parameters<typeof rpc>[2] = {},
) {
  const name: Record<string, string> =
    "name" in params && typeof params.name === "string" ? { "mcp-name": params.name } : {};
  const own = { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...name, ...headers };
  return rpc(method, { ...params, _meta: modernMeta }, { ...options, headers: own });
}

/** What a result says, whichever version of the protocol carried it. */
export function saidIn(result: Record<string, unknown>): Record<string, unknown> {
  const { resultType: _, _meta: __, ...said } = result;
  return said;
}
