import { describe, expect, test } from "vitest";
import { newTokenText } from "#lib/platform/auth/token-text.ts";
import { ask, connect, modernMeta, modernRpc, origin, rpc } from "#lib/testing/oauth-flow.ts";
import { addPerson, addSession, addToken, stage } from "#lib/testing/stage.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "owner");
const text = await addToken(at.owner, at.first, { type: "personal", user_id, scopes: ["people:read"] });

const list = (options = {}) => rpc("tools/list", {}, options);
const callPeople = (options = {}) => rpc("tools/call", { name: "list_people", arguments: {} }, options);

describe("without a token", () => {
  test("initialize, tools/list, server/discover and the public tools work", async () => {
    const clientInfo = { name: "test", version: "1" };
    const hello = await rpc("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    expect(hello.body.result).toMatchObject({ serverInfo: { name: "muster" }, protocolVersion: "2025-11-25" });
    expect((await list()).body.result.tools.length).toBeGreaterThan(5);
    expect((await modernRpc("server/discover")).body.result.supportedVersions).toContain("2026-07-28");
    const [first] = (await list()).body.result.tools;
    expect((await rpc("tools/call", { name: first.name, arguments: {} })).body.result.structuredContent).toBeDefined();
  });

  test("a protected tool gets 401 with where to sign in and for which scopes, also inside call_tool and a batch", async () => {
    const inner = { name: "call_tool", arguments: { name: "list_people", arguments: {} } };
    const batch = [
      { jsonrpc: "2.0", id: 1, method: "tools/list" },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "list_people", arguments: {} } },
    ];
    const answers = [
      await callPeople(),
      await modernRpc("tools/call", { name: "list_people", arguments: {} }),
      await rpc("tools/call", inner),
      await modernRpc("tools/call", inner),
      await ask(`${origin}/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
        body: JSON.stringify(batch),
      }),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(401);
      const challenge = headers.get("www-authenticate") ?? "";
      expect(challenge).toMatch(/^Bearer scope="[^"]*people:read[^"]*", resource_metadata="/);
      expect(challenge).toContain(`${origin}/.well-known/oauth-protected-resource/mcp`);
      expect(challenge).not.toContain("error=");
    }
  });
});

describe("with a token", () => {
  test("an invalid one gets 401, even if none is needed", async () => {
    const bad = ["nonsense", `mup_${"0".repeat(49)}`, newTokenText("personal"), newTokenText("access")];
    const read = { name: "list_people", arguments: {} };
    const sent = bad.flatMap((one) => [list({ text: one }), modernRpc("tools/call", read, { text: one })]);
    for (const answer of await Promise.all(sent)) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toContain('error="invalid_token"');
    }
  });

  test("a missing scope gets 403 with the granted and needed scopes", async () => {
    const call = { name: "list_invoices", arguments: {} };
    for (const params of [call, { name: "call_tool", arguments: call }])
      for (const send of [rpc, modernRpc]) {
        const { status, headers } = await send("tools/call", params, { text });
        expect(status).toBe(403);
        const challenge = headers.get("www-authenticate");
        expect(challenge).toContain('error="insufficient_scope"');
        expect(challenge).toContain('scope="accounting:read people:read"');
        expect(challenge).toContain("resource_metadata=");
      }
  });

  test("a call without its scope gets 403 behind a harmless one in a batch", async () => {
    const call = (id: number, name: string) => ({
      ...{ jsonrpc: "2.0", id, method: "tools/call" },
      params: { name, arguments: {} },
    });
    const { status } = await ask(`${origin}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${text}`,
      },
      body: JSON.stringify([call(1, "about_muster"), call(2, "list_people"), call(3, "list_invoices")]),
    });
    expect(status).toBe(403);
  });

  test("is rejected in the URL, and a cookie is ignored", async () => {
    expect((await rpc("tools/list", {}, { path: `/mcp?access_token=${text}` })).status).toBe(400);
    const session = await addSession(at.owner, at.first, "owner");
    const headers = { cookie: `__Host-muster.session=${session}`, "sec-fetch-site": "same-origin" };
    expect((await callPeople({ headers })).status).toBe(401);
  });

  test("each call leaves an audit row with the caller and the fact that it came through MCP", async () => {
    const scope = "people:read people:write";
    const { access } = await connect(await addSession(at.owner, at.first, "owner"), { scope });
    const read = { name: "list_people", arguments: {} };
    const [start] = await at.owner`select clock_timestamp() as now`;
    await callPeople({ text: access });
    await callPeople({ text });
    await modernRpc("tools/call", read, { text: access });
    await modernRpc("tools/call", { name: "call_tool", arguments: read }, { text });
    await rpc("tools/call", { name: "create_person", arguments: { name: "" } }, { text: access });
    const refused = await at.owner`select principal_kind, via, result from audit_log
      where operation = 'create_person' and organization_id = ${at.first.id} and at > ${start?.now}`;
    expect(refused).toEqual([{ principal_kind: "oauth", via: "mcp", result: 400 }]);
    const rows = await at.owner`select principal_kind, via, result from audit_log
      where operation = 'list_people' and organization_id = ${at.first.id} and via = 'mcp' and at > ${start?.now}`;
    expect(rows.map(({ principal_kind, result }) => [principal_kind, result]).sort()).toEqual([
      ...[1, 2].map(() => ["oauth", 200]),
      ...[1, 2].map(() => ["personal", 200]),
    ]);
  });
});

describe("a read-only connection", () => {
  const path = "/mcp?readonly=1";
  const write = { name: "create_person", arguments: { name: "Ada" } };
  const nested = (inner: object) => ({ name: "call_tool", arguments: inner });

  test("rejects tools that change data, also inside call_tool, without asking for more scopes", async () => {
    for (const params of [write, nested(write)])
      for (const own of [null, text]) {
        const { status, body } = await rpc("tools/call", params, { path, text: own });
        expect([status, body.result.isError]).toEqual([200, true]);
        expect(JSON.parse(body.result.content[0].text)).toMatchObject({
          request: { status: 403 },
          errors: [{ reason: "read_only_connection", message: expect.stringContaining("create_person changes data") }],
        });
      }
    const [row] = await at.owner`select count(*)::int as n from people where organization_id = ${at.first.id}`;
    expect(row?.n).toBe(0);
  });

  test("runs tools that read, also inside call_tool", async () => {
    const read = { name: "list_people", arguments: {} };
    for (const send of [rpc, modernRpc]) {
      for (const params of [read, nested(read)])
        expect((await send("tools/call", params, { path, text })).body.result.structuredContent).toMatchObject({
          data: [],
        });
      expect((await send("tools/call", read, { path })).status).toBe(401);
    }
  });
});

test.each([[5], [null], [["a"]], [true]])("an idempotency key of %j is rejected instead of ignored", async (key) => {
  const user_id = await addPerson(at.owner, at.first, "owner");
  const writer = await addToken(at.owner, at.first, { type: "personal", user_id });
  const input = { name: "Ada", idempotency_key: key };
  const { body } = await rpc("tools/call", { name: "create_person", arguments: input }, { text: writer });
  expect(body.result.isError).toBe(true);
  expect(JSON.parse(body.result.content[0].text)).toMatchObject({
    request: { status: 400 },
    errors: [{ reason: "invalid_idempotency_key", path: "/idempotency_key" }],
  });
});

describe("2026-07-28", () => {
  test.each([
    ["another method in its header", { "mcp-method": "tools/list" }],
    ["another tool in its header", { "mcp-name": "about_muster" }],
    ["another version in its header", { "mcp-protocol-version": "2025-11-25" }],
  ])("a request with %s gets 400 before anyone is asked to sign in", async (_, headers) => {
    const answer = await modernRpc("tools/call", { name: "list_people", arguments: {} }, { headers });
    expect([answer.status, answer.body.error.code]).toEqual([400, -32020]);
  });

  test("an unknown method gets 404, an unsupported version 400 with the supported ones", async () => {
    const unknown = await modernRpc("nothing/here");
    expect([unknown.status, unknown.body.error.code]).toEqual([404, -32601]);
    const params = { _meta: { ...modernMeta, "io.modelcontextprotocol/protocolVersion": "2031-01-01" } };
    const headers = { "mcp-protocol-version": "2031-01-01", "mcp-method": "tools/list" };
    const later = await rpc("tools/list", params, { headers });
    expect([later.status, later.body.error.code]).toEqual([400, -32022]);
    expect(later.body.error.data.supported).toContain("2026-07-28");
  });

  test("GET and DELETE get 405, a body that isn't JSON 400", async () => {
    for (const method of ["GET", "DELETE"])
      expect((await ask(`${origin}/mcp`, { method, headers: { accept: "text/event-stream" } })).status).toBe(405);
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    expect((await ask(`${origin}/mcp`, { method: "POST", headers, body: "{" })).status).toBe(400);
  });

  test("a body that is too large gets 413, however it is sent", async () => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = " ".repeat(8 * 1024 * 1024 + 1);
    for (const own of [headers, { ...headers, "content-length": String(body.length) }]) {
      const answer = await ask(`${origin}/mcp`, { method: "POST", headers: own, body });
      expect([answer.status, (await answer.json()).error.message]).toEqual([413, expect.stringMatching(/larger than/)]);
    }
  });
});

test("another origin or host is rejected", async () => {
  expect((await list({ headers: { origin: "https://evil.example" } })).status).toBe(403);
  expect((await list({ headers: { origin } })).status).toBe(200);
  expect((await list({ headers: { host: "evil.example" } })).status).toBe(403);
});
