import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

// Settings are read once, so stub them before loading any of our code. Every other test runs with the limit off.
vi.hoisted(() => vi.stubEnv("RATE_LIMIT", "on"));

import { sql } from "drizzle-orm";
import { z } from "zod";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { apiErrorOf } from "#lib/platform/declaration/errors.ts";
import { addSession, addToken, send, stage } from "#lib/testing/stage.ts";
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
  let tokens: Record<"noisy" | "quiet" | "one" | "two" | "three", string>;
  let session: string;

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
    };
    session = await addSession(at.owner, at.first, "owner");
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
});
