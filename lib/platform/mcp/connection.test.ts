import { describe, expect, test } from "vitest";
import { rpc } from "#lib/testing/oauth-flow.ts";
import { addPerson, addToken, stage } from "#lib/testing/stage.ts";
import type { ToolDefinition } from "./tool.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "owner");
const text = await addToken(at.owner, at.first, { type: "personal", user_id });

const address = { name: "Ardent", country: "DE", currency: "EUR", type: "company", vat_id: "", address: "Berlin" };
const create = { name: "create_legal_entity", arguments: address };
const list = async (path: string) => rpc("tools/list", {}, { path, text });
const count = async () => {
  const [row] = await at.owner`select count(*)::int as n from legal_entities where organization_id = ${at.first.id}`;
  return row?.n;
};

describe.each([
  "readonly",
  "readonly=",
  "readonly=1",
  "readonly=true",
  "readonly=TRUE",
  "readonly=yes",
  "readonly=on",
  "readonly=%20true%20",
  "readOnly",
  "ReadOnly=1",
  "read_only=1",
  "read-only",
  "readonly=1&readonly=1",
  "readonly=0&readonly=1",
  "readonly=1&read_only=false",
  "toolsets=legal-entities&readonly",
])("?%s", (query) => {
  test.each(["/mcp", "/mcp/"])("lists and runs only what reads, at %s", async (root) => {
    const path = `${root}?${query}`;
    const tools: ToolDefinition[] = (await list(path)).body.result.tools;
    expect(tools.length).toBeGreaterThan(1);
    expect(tools.filter(({ annotations }) => !annotations.readOnlyHint)).toEqual([]);
    const before = await count();
    for (const params of [create, { name: "call_tool", arguments: create }])
      expect((await rpc("tools/call", params, { path, text })).body.result.isError).toBe(true);
    expect(await count()).toBe(before);
  });
});

test.each(["readonly=0", "readonly=false", "readonly=OFF", "readonly=no", ""])("?%s can change data", async (query) => {
  const before = await count();
  const { body } = await rpc("tools/call", create, { path: `/mcp?${query}`, text });
  expect(body.result.isError).toBeUndefined();
  expect(await count()).toBe(before + 1);
});

describe("a URL with something unknown", () => {
  test.each([
    ["readonly=maybe", "readonly must be 1 or 0"],
    ["readonly=2", "readonly must be 1 or 0"],
    ["readonly=1&readonly=maybe", "readonly must be 1 or 0"],
    ["readnoly=1", "Did you mean readonly?"],
    ["toolset=people", "Did you mean toolsets?"],
    ["safe=1", "Accepted: toolsets, front, readonly, schemas"],
    ["toolsets=nothing", "toolsets must be of"],
  ])("?%s gets 400 with a message, before anyone is asked to sign in", async (query, message) => {
    const path = `/mcp?${query}`;
    for (const own of [text, null]) {
      const answer = await rpc("tools/call", create, { path, text: own });
      expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(message)]);
    }
  });
});

test("toolsets may be named in one parameter or in several", async () => {
  const named = async (query: string) =>
    (await list(`/mcp?${query}`)).body.result.tools.map(({ name }: ToolDefinition) => name);
  expect(await named("toolsets=people&toolsets=invoices")).toEqual(await named("toolsets=people,invoices"));
});

test("/mcp/ is the server too, and nothing below it is", async () => {
  expect((await list("/mcp/")).body.result.tools).toEqual((await list("/mcp")).body.result.tools);
  expect((await rpc("tools/call", { name: "list_people", arguments: {} }, { path: "/mcp/" })).status).toBe(401);
  for (const path of ["/mcp/x", "/mcp//"]) expect((await list(path)).status).toBe(404);
});
