import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

// Settings are read once, so stub them before loading any of our code. Every other test runs with the limit off.
vi.hoisted(() => vi.stubEnv("RATE_LIMIT", "on"));

import { sql } from "drizzle-orm";
import { z } from "zod";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { apiErrorOf } from "#lib/platform/declaration/errors.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { router } from "#lib/registry/router.ts";
import { addOrganization, addPerson, addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { execute, implementRead } from "./execute.ts";
import { countRequest, perOrganization, perToken } from "./rate-limit.ts";

async function refusalOf(counted: Promise<void>) {
  const error = await counted.then(
    () => null,
    (reason: unknown) => apiErrorOf(reason),
  );
  return error && { status: error.status, retryAfter: error.headers["retry-after"] };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("the limit", () => {
  test.each([
    ["token", perToken],
    ["organization", perOrganization],
    ["address", 20],
  ] as const)("per %s is %i requests a second, and resets with the next second", async (of, most) => {
    vi.useFakeTimers();
    const count = () => refusalOf(countRequest(of, "one"));
    for (let request = 0; request < most; request += 1) expect(await count()).toBeNull();
    expect(await count()).toEqual({ status: 429, retryAfter: "1" });
    expect(await refusalOf(countRequest(of, "another"))).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(await count()).toBeNull();
  });
});

/** Makes two round trips to the database, each of which checks the token. */
const twoQueries = implementRead(
  defineOperation({
    name: "test_two_queries",
    method: "GET",
    path: "/test-two-queries",
    area: "Test",
    scope: null,
    summary: "Test",
    description: "Reads twice.",
    input: z.object({}),
    output: z.object({ data: z.null() }),
  }),
  async ({ db }) => {
    await db.execute(sql`select 1 as one`);
    await db.execute(sql`select 2 as two`);
    return { data: null };
  },
);

describe("requests", () => {
  let tokens: Record<"noisy" | "quiet" | "one" | "two" | "three" | "told" | "spent", string>;
  let session: string;
  let personal: string;

  beforeAll(async () => {
    const at = await stage();
    const [noisy, quiet] = [await addToken(at.owner, at.first), await addToken(at.owner, at.first)];
    const one = await addToken(at.owner, at.second);
    tokens = {
      noisy,
      quiet,
      one,
      two: await addToken(at.owner, at.second),
      three: await addToken(at.owner, at.second),
      told: await addToken(at.owner, await addOrganization(at.owner, "Third")),
      spent: await addToken(at.owner, await addOrganization(at.owner, "Fourth")),
    };
    session = await addSession(at.owner, at.first, "owner");
    const user_id = await addPerson(at.owner, at.first, "owner");
    personal = await addToken(at.owner, at.first, { type: "personal", user_id });
    // The driver needs the clock to connect.
    expect((await read(session)).status).toBe(200);
  });

  // Each test runs within one second of fake time, however long it takes.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  });

  const read = (text: string) => send("GET", "/rest/v2/invoices", text);

  async function expectReads(text: string, times: number): Promise<void> {
    for (let turn = 0; turn < times; turn += 1) expect((await read(text)).status).toBe(200);
  }

  async function expectRefused(text: string): Promise<void> {
    const { status, headers, body } = await read(text);
    expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
    expect(body.errors[0].message).toContain("Too many requests");
  }

  test("with one token are rejected beyond its limit; those with another token are not", async () => {
    await expectReads(tokens.noisy, perToken);
    await expectRefused(tokens.noisy);
    await expectReads(tokens.quiet, 1);
    vi.advanceTimersByTime(1000);
    await expectReads(tokens.noisy, 1);
  });

  test("with all tokens of an organization share its limit, and each counts once", async () => {
    const credential = { kind: "token", digest: tokenDigest(tokens.one) } as const;
    const caller = { credential, request_id: newRequestId(), ip: null, idempotency_key: null };
    for (let turn = 1; turn < perToken; turn += 1) expect((await execute(twoQueries, {}, caller)).status).toBe(200);
    expect((await send("POST", "/rest/v2/people", tokens.one, { body: {} })).status).toBe(400);
    await expectReads(tokens.two, perOrganization - perToken);
    await expectRefused(tokens.three);
  });

  test("from people in the dashboard are not limited", async () => {
    await expectReads(session, perOrganization + 1);
  });

  const statedIn = (headers: Headers) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];
  const policy = `"token";q=${perToken};w=1, "organization";q=${perOrganization};w=1`;

  test("with a token are told its limits and what is left, whatever the response", async () => {
    const first = await read(tokens.told);
    expect(statedIn(first.headers)).toEqual([policy, '"token";r=49;t=1, "organization";r=99;t=1']);
    const asked: [method: string, path: string, status: number, headers?: Record<string, string>][] = [
      ["GET", "/rest/v2/invoices/none", 404],
      ["GET", "/rest/v2/invoices?limit=0", 400],
      ["GET", "/rest/v2/nothing", 404],
      ["PUT", "/rest/v2/invoices", 405],
      ["OPTIONS", "/rest/v2/invoices", 204],
      ["HEAD", "/rest/v2/invoices", 200],
      ["GET", "/rest/v2/openapi.json", 200],
      ["GET", "/rest/v2/invoices", 400, { "x-version": "1999-01-01" }],
      ["POST", "/rest/v2/people", 415, { "content-type": "text/plain" }],
    ];
    for (const [method, path, status, headers] of asked) {
      const answer = await send(method, path, tokens.told, { ...(headers && { headers }) });
      expect([path, answer.status, statedIn(answer.headers)]).toEqual([
        path,
        status,
        [policy, expect.stringMatching(/^"token";r=\d+;t=1, "organization";r=\d+;t=1$/)],
      ]);
    }
    const left = Number(/r=(\d+)/.exec((await read(tokens.told)).headers.get("ratelimit") ?? "")?.[1]);
    expect(left).toBeLessThan(49 - 3);
  });

  test("beyond the limit are told that nothing is left", async () => {
    await expectReads(tokens.spent, perToken);
    expect((await read(tokens.spent)).headers.get("ratelimit")).toMatch(/^"token";r=0;t=1, /);
  });

  test("with an unknown token are told only of the token's limit; without one, of none", async () => {
    const unknown = newTokenText("organization");
    expect(statedIn((await read(unknown)).headers)).toEqual([policy, '"token";r=49;t=1']);
    for (const text of [null, session])
      expect(statedIn((await send("GET", "/rest/v2/invoices", text)).headers)).toEqual([null, null]);
  });

  test("to the MCP server are told the same", async () => {
    const answer = await router.handle(
      toIncomingRequest(
        new Request("https://localhost/mcp", {
          method: "POST",
          headers: {
            authorization: `Bearer ${personal}`,
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
          },
          body: JSON.stringify({
            jsonrpc: "2.0",
            id: 1,
            method: "tools/call",
            params: { name: "list_invoices", arguments: {} },
          }),
        }),
        "192.0.2.1",
      ),
    );
    expect([answer.status, ...statedIn(answer.headers)]).toEqual([
      ...[200, policy],
      expect.stringMatching(/^"token";r=49;t=1, "organization";r=\d+;t=1$/),
    ]);
  });
});
