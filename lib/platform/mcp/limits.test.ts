import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { countRequest } from "#lib/platform/api/rate-limit.ts";
import { newTokenText } from "#lib/platform/auth/token-text.ts";
import { settings } from "#lib/platform/env.ts";
import { ask, modernMeta, origin } from "#lib/testing/oauth-flow.ts";
import { addOrganization, addPerson, addToken, stage } from "#lib/testing/stage.ts";

vi.mock("#lib/platform/api/rate-limit.ts", async (original) => {
  const real = await original<typeof import("#lib/platform/api/rate-limit.ts")>();
  return { ...real, countRequest: vi.fn(real.countRequest) };
});

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "owner");
const text = await addToken(at.owner, at.first, { type: "personal", user_id, scopes: ["people:read"] });

const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const calling = (name: string) => ({ ...list, method: "tools/call", params: { name, arguments: {} } });

/** As clients of 2026-07-28 send it, whose reads don't go through the protocol library to their end. */
const modernRead = { ...calling("list_people"), params: { ...calling("list_people").params, _meta: modernMeta } };
const modernHeaders = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "list_people" };

async function post(body: unknown, ip: string, token?: string) {
  const headers = {
    ...(body === modernRead && modernHeaders),
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await ask(`${origin}/mcp`, { method: "POST", headers, body: JSON.stringify(body) }, ip);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe("without a token", () => {
  const { rate_limit } = settings();

  beforeEach(() => {
    settings().rate_limit = true;
  });

  afterEach(() => {
    settings().rate_limit = rate_limit;
  });

  test("a network may send 120 requests a minute; then 429 has Retry-After, and a token still works", async () => {
    const ping = { ...list, method: "ping" };
    const statuses = [];
    for (let n = 0; n < 120; n += 1) statuses.push((await post(ping, "192.0.2.10")).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const over = await post(ping, "192.0.2.10");
    expect([over.status, JSON.parse(over.text).error.message]).toEqual([429, expect.stringMatching(/Too many/)]);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post(ping, "192.0.2.11")).status).toBe(200);
    expect((await post(ping, "192.0.2.10", text)).status).toBe(200);
  });

  test("a batch counts as its number of messages", async () => {
    const batch = Array(10).fill({ ...list, method: "ping" });
    const statuses = [];
    for (let n = 0; n < 13; n += 1) statuses.push((await post(batch, "192.0.2.12")).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
  });
});

test("a batch of more than ten messages gets 400, even with a token", async () => {
  for (const token of [undefined, text]) {
    expect((await post(Array(11).fill(list), "192.0.2.13", token)).status).toBe(400);
    expect((await post(Array(10).fill(list), "192.0.2.13", token)).status).toBe(200);
  }
});

test.each([
  ["a list", list, 1, 200],
  ["a call", calling("list_people"), 1, 200],
  ["a call of 2026-07-28", modernRead, 1, 200],
  ["two calls at once", [calling("list_people"), calling("list_people")], 2, 200],
  ["a call without its scope", calling("list_invoices"), 1, 403],
])("%s counts against the token's limit once per action", async (_, body, times, status) => {
  vi.mocked(countRequest).mockClear();
  expect((await post(body, "192.0.2.14", text)).status).toBe(status);
  const counted = vi.mocked(countRequest).mock.calls.filter(([of]) => of === "token");
  expect(counted).toHaveLength(times);
});

describe("over the limit of a token", () => {
  const { rate_limit } = settings();

  afterEach(() => {
    settings().rate_limit = rate_limit;
  });

  test.each([
    ["a read", "list_people", {}],
    ["a read of 2026-07-28", "2026-07-28", {}],
    ["a write", "create_legal_entity", {}],
    ["a read inside call_tool", "call_tool", { name: "list_people", arguments: {} }],
    ["a write inside call_tool", "call_tool", { name: "create_legal_entity", arguments: {} }],
    ["a tool that needs no token", "find_tools", { query: "people" }],
  ])("%s gets 429 with Retry-After, and runs nothing", async (_, name, given) => {
    // All tokens of an organization share a limit, which the case before may have used up.
    const organization = await addOrganization(at.owner, `Over ${name} ${Object.keys(given).length}`);
    const user_id = await addPerson(at.owner, organization, "owner");
    const own = await addToken(at.owner, organization, { type: "personal", user_id });
    settings().rate_limit = true;
    const body = name === "2026-07-28" ? modernRead : { ...calling(name), params: { name, arguments: given } };
    const answers = await Promise.all(Array.from({ length: 70 }, () => post(body, "192.0.2.15", own)));
    const over = answers.filter(({ status }) => status === 429);
    expect(over.length).toBeGreaterThan(0);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    for (const { headers, text } of over) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(JSON.parse(text).error.message).toMatch(/Too many/);
    }
  });
});

test.each([
  ["2025", calling("list_people")],
  ["2026", modernRead],
])("a call of %s with an unknown token counts against that token", async (_, call) => {
  vi.mocked(countRequest).mockClear();
  expect((await post(call, "192.0.2.14", newTokenText("personal"))).status).toBe(401);
  expect(vi.mocked(countRequest).mock.calls).toHaveLength(1);
});
