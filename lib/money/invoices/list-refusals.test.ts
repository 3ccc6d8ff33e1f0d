import { describe, expect, test } from "vitest";
import { addMany, fresh } from "#lib/testing/invoices.ts";
import { addInvoice, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });

describe("GET /invoices input", () => {
  test("returns 400 as a bare array naming each invalid parameter", async () => {
    const { status, body } = await send(
      "GET",
      "/rest/v2/invoices?limit=0&offset=-1&issued_from_date=2026-02-30&include=all&sort_by=name&statuses=open",
      token,
    );
    expect(status).toBe(400);
    expect(body.map((item: { path: string }) => item.path).sort()).toEqual([
      "/include",
      "/issued_from_date",
      "/limit",
      "/offset",
      "/sort_by",
      "/statuses",
    ]);
    for (const item of body)
      expect(item).toEqual({ code: "invalid_value", message: expect.stringMatching(/^must be/), path: item.path });
  });

  test.each([
    "limit=101",
    "limit=ten",
    "limit=1&limit=2",
    "limit=1e3",
    "issued_to_date=yesterday",
    "issued_to_date=0000-01-01",
    "issued_from_date=2026-01-01T00:00:00",
    "cursor=abc",
    "cursor=a&offset=5",
    `search=${"x".repeat(201)}`,
    "search=%00",
  ])("returns 400 for %s", async (query) => {
    const { status, body } = await send("GET", `/rest/v2/invoices?${query}`, token);
    expect([status, Array.isArray(body)]).toEqual([400, true]);
  });

  test.each([
    "unknown=1&entities=individual",
    "limit=25.0",
    "limit=",
    "issued_from_date=9999-12-31",
    "search=%25",
    "__proto__=1",
    "constructor=1",
  ])("accepts %s", async (query) => {
    expect((await send("GET", `/rest/v2/invoices?${query}`, token)).status).toBe(200);
  });

  test("rejects an altered cursor, and one from different filters or another organization", async () => {
    const { organization, token: theirs } = await fresh(at.owner);
    await addMany(at.owner, organization, 30);
    const { body } = await send("GET", "/rest/v2/invoices?limit=5", theirs);
    const cursor: string = body.page.cursor;
    expect((await send("GET", `/rest/v2/invoices?status=all&cursor=${cursor}`, theirs)).status).toBe(400);
    await addInvoice(at.owner, at.first, { issued_at: "2020-01-01T00:00:00.000Z" });
    const other = await send("GET", `/rest/v2/invoices?limit=5&cursor=${cursor}`, token);
    expect([other.status, other.body[0].path]).toEqual([400, "/cursor"]);
    for (let position = 0; position < cursor.length; position += 1) {
      const altered = cursor.slice(0, position) + (cursor[position] === "A" ? "B" : "A") + cursor.slice(position + 1);
      const answer = await send("GET", `/rest/v2/invoices?limit=5&cursor=${altered}`, theirs);
      expect(answer.status).toBe(400);
    }
  });
});

test("rejects an unknown X-Version and accepts the baseline on both roots", async () => {
  const ok = await send("GET", "/rest/invoices", token, { headers: { "x-version": "2026-01-01" } });
  expect([ok.status, ok.headers.get("x-version")]).toEqual([200, "2026-01-01"]);
  expect((await send("GET", "/rest/v2/invoices", token)).headers.get("x-version")).toBe("2026-01-01");
  expect((await send("GET", "/rest/v2/invoices", token, { headers: { "x-version": "2019-01-01" } })).status).toBe(400);
});
