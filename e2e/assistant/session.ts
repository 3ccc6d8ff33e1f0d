import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { scopes } from "#lib/platform/declaration/scopes.ts";
import { settings } from "#lib/platform/env.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { router } from "#lib/registry/router.ts";
import type { Tool } from "./tools.ts";

/** A personal token of the member with every scope. */
export async function addToken(url: string, email: string): Promise<string> {
  const sql = postgres(url, { max: 1 });
  const text = newTokenText("personal");
  await sql`insert into access_tokens (organization_id, id, digest, type, name, hint, user_id, scopes, sensitive_data_access,
        created_by, expires_at)
    select organization_id, ${randomUUID()}, ${tokenDigest(text)}, 'personal', 'Measuring', ${text.slice(-4)}, user_id,
      ${[...scopes]}, false, name, now() + interval '1 hour' from memberships where email = ${email} limit 1`;
  await sql.end();
  return text;
}

/** Sends a request in process. */
async function send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  const request = new Request(`${settings().public_url}${path}`, init);
  return router.handle(toIncomingRequest(request, "127.0.0.1"));
}

export async function rpc(method: string, params: object, path = "/mcp", token?: string) {
  const headers = {
    ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const answer = await (await send(path, { method: "POST", headers, body })).text();
  const data = answer.startsWith("{") ? answer : (/^data: (.*)$/m.exec(answer)?.[1] ?? "{}");
  return JSON.parse(data);
}

export async function listOf(path: string): Promise<Tool[]> {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  do {
    const { result } = await rpc("tools/list", cursor ? { cursor } : {}, path);
    tools.push(...result.tools);
    cursor = result.nextCursor;
  } while (cursor);
  return tools;
}

/** A request to the REST API. */
export async function rest(token: string, method: string, path: string, body?: object, key?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { "content-type": "application/json" }),
    ...(key && { "idempotency-key": key }),
  };
  const response = await send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const isReplayed = response.headers.get("idempotency-replayed") === "true";
  return { status: response.status, text: await response.text(), isReplayed };
}
