import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { auth, type OAuthClientProvider, UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import { allow, ask, callback, metadata, origin } from "#lib/testing/oauth-flow.ts";
import { addInvoice, addPerson, addSession, addToken, stage } from "#lib/testing/stage.ts";

const at = await stage();
await addInvoice(at.owner, at.first);
const session = await addSession(at.owner, at.first, "owner");

const url = new URL(`${origin}/mcp`);

/** An app's OAuth provider: stores everything in memory, with the person's session as the browser. */
function provider(scope?: string[]) {
  const kept: Record<string, unknown> = {};
  let back = new URLSearchParams();
  const own: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { ...metadata, client_name: "Official client" },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: async (to) => {
      kept.asked = to.searchParams.get("scope");
      back = (await allow(to.href, session, scope)).searchParams;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier as string,
  };
  return { own, kept, code: () => back.get("code") ?? "", back: () => back };
}

describe("the 2024 and 2025 client", () => {
  test("lists without signing in, is challenged, signs in, calls, and requests more access if a scope is missing", async () => {
    const { own, kept, code } = provider(["people:read"]);
    const client = new Client({ name: "v1", version: "1" });
    const transport = new StreamableHTTPClientTransport(url, { fetch: ask as never, authProvider: own });
    await client.connect(transport as never);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("find_tools");
    await expect(client.callTool({ name: "list_people", arguments: {} })).rejects.toThrow(UnauthorizedError);
    expect(kept.asked).toContain("people:read");
    await transport.finishAuth(code());
    const people = await client.callTool({ name: "list_people", arguments: {} });
    expect(people.structuredContent).toMatchObject({ data: [], has_more: false });
    await client.close();
  });

  test("uses a personal token as configured in the token dialog", async () => {
    const user_id = await addPerson(at.owner, at.first, "finance");
    const text = await addToken(at.owner, at.first, { type: "personal", user_id, scopes: ["accounting:read"] });
    const client = new Client({ name: "v1", version: "1" });
    const requestInit = { headers: { Authorization: `Bearer ${text}` } };
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: ask as never, requestInit }) as never);
    const { structuredContent } = await client.callTool({ name: "list_invoices", arguments: { status: "all" } });
    expect((structuredContent as { data: unknown[] }).data).toHaveLength(1);
    await client.close();
  });

  test("refreshes an expired access token, and must sign in once the app is disconnected", async () => {
    const { own, kept, code } = provider();
    await auth(own, { serverUrl: url, fetchFn: ask as never });
    await auth(own, { serverUrl: url, authorizationCode: code(), fetchFn: ask as never });
    const before = kept.tokens as { access_token: string };
    await at.owner`update oauth_tokens set expires_at = now() - interval '1 minute' where kind = 'access'`;
    const client = new Client({ name: "v1", version: "1" });
    const transport = new StreamableHTTPClientTransport(url, { fetch: ask as never, authProvider: own });
    await client.connect(transport as never);
    await client.callTool({ name: "list_people", arguments: {} });
    expect((kept.tokens as { access_token: string }).access_token).not.toBe(before.access_token);
    await at.owner`update oauth_grants set revoked_at = now()`;
    await expect(client.callTool({ name: "list_people", arguments: {} })).rejects.toThrow(/refresh token/);
    await client.close();
  });
});

describe("the 2026-07-28 client", () => {
  test.each(["auto", "legacy", { pin: "2026-07-28" }] as const)("completes the whole flow in mode %o", async (mode) => {
    const { own, back } = provider();
    const client = new ModernClient({ name: "v2", version: "1" }, { versionNegotiation: { mode } as never });
    const transport = new ModernTransport(url, { fetch: ask as never, authProvider: own as never });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("find_tools");
    const about = await client.callTool({ name: "about_muster", arguments: {} });
    expect(about.structuredContent).toMatchObject({ toolsets: expect.any(Array) });
    await expect(client.callTool({ name: "list_invoices", arguments: {} })).rejects.toThrow(/nauthorized/);
    await transport.finishAuth(back());
    const invoices = await client.callTool({ name: "list_invoices", arguments: { status: "all" } });
    expect(invoices.structuredContent).toMatchObject({ data: [{ status: "paid" }] });
    const found = await client.callTool({ name: "find_tools", arguments: { query: "webhook health" } });
    expect(JSON.stringify(found.structuredContent)).toContain("get_webhook_health");
    const called = await client.callTool({ name: "call_tool", arguments: { name: "list_people", arguments: {} } });
    expect(called.structuredContent).toMatchObject({ data: [] });
    const { resources } = await client.listResources();
    for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
    const { prompts } = await client.listPrompts();
    expect(prompts).toHaveLength(5);
    const review = await client.getPrompt({ name: "month_end_review", arguments: { month: "2026-10" } });
    expect(JSON.stringify(review.messages)).toContain("2026-10");
    await client.close();
  });
});
