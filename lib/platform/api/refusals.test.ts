import { describe, expect, test } from "vitest";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { operations } from "#lib/registry/operations.ts";
import { reasons } from "#lib/registry/reasons.ts";
import { addSession, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
const session = await addSession(at.owner, at.first, "owner");

const tokens = "/rest/v2/access-tokens";
const key = { name: "Key", type: "personal", scopes: ["accounting:read"] };

describe("an error response names its reason", () => {
  test.each<[string, string, string, number, object?]>([
    ["invalid_token", "GET", "/rest/v2/payments", 401],
    ["path_not_found", "GET", "/rest/v2/nothing", 404],
    ["method_not_allowed", "DELETE", "/rest/v2/payments", 405],
    ["not_found", "GET", "/rest/v2/payments/none", 404, { as: "token" }],
    ["credential_kind_not_accepted", "GET", "/rest/v2/members", 403, { as: "token" }],
    ["unsupported_version", "GET", "/rest/v2/payments", 400, { as: "token", headers: { "x-version": "2020-01-01" } }],
    ["required", "POST", tokens, 400, { body: {} }],
    ["invalid_value", "POST", tokens, 400, { body: { ...key, name: 7 } }],
    ["invalid_json", "POST", tokens, 400, { body: "{" }],
    ["body_too_large", "POST", tokens, 413, { body: { name: "x".repeat(1024 * 1024) } }],
    ["unsupported_media_type", "POST", tokens, 415, { body: "x", headers: { "content-type": "text/plain" } }],
    ["invalid_idempotency_key", "POST", tokens, 400, { body: key, headers: { "idempotency-key": "k".repeat(256) } }],
    ["cross_site_request", "GET", "/rest/v2/members", 403, { headers: { "sec-fetch-site": "cross-site" } }],
  ])("%s", async (reason, method, path, status, given = {}) => {
    const { as, ...sending } = given as { as?: string; body?: unknown; headers?: Record<string, string> };
    const text = as === "token" ? token : status === 401 ? null : session;
    const refused = await send(method, path, text, sending);
    expect([refused.status, refused.body.errors[0].reason]).toEqual([status, reason]);
    expect(refused.headers.get("x-version")).toBe("2026-01-01");
    expect(Object.keys(reasons)).toContain(reason);
  });

  test("as `code`, in the shapes that document one", async () => {
    const bare = await send("GET", "/rest/v2/invoices?limit=0", token);
    expect(bare.body[0]).toEqual({ code: "invalid_value", message: expect.any(String), path: "/limit" });
    const coded = await send("GET", "/rest/v2/refund-statements?limit=0", token);
    expect(coded.body.errors[0].code).toBe("invalid_value");
    const missing = await send("GET", "/rest/v2/invoices/none", token);
    expect(missing.body.errors).toEqual([{ reason: "not_found", message: "Invoice not found" }]);
  });

  test("for the database's state machines too", () => {
    const raised = Object.assign(new Error("a payment cannot go from paid to failed"), { code: "MS001", detail: "" });
    const { status, items } = refusalOf(raised, "request");
    expect([status, items]).toEqual([
      409,
      [{ reason: "invalid_state", message: "A payment cannot go from paid to failed. Allowed: nothing" }],
    ]);
  });

  test("which must be declared: the compiler rejects any other", () => {
    // @ts-expect-error this reason is declared nowhere
    const refusal = new ApiError(400, { reason: "made_up", message: "No" });
    expect(Object.keys(reasons)).not.toContain(refusal.items[0]?.reason);
  });
});

test("every missing parameter is reported by name", async () => {
  const { body } = await send("POST", tokens, session, { body: {} });
  expect(body.errors).toEqual(
    ["name", "type", "scopes"].map((name) => ({
      ...{ reason: "required", message: `${name} is required`, path: `/${name}` },
    })),
  );
});

test("every response names the version of the operation, whatever its status", async () => {
  for (const { contract } of operations) {
    const { headers } = await send(contract.method, `/rest/v2${contract.path.replace(/\{\w+\}/g, "none")}`, null);
    expect([contract.name, headers.get("x-version")]).toEqual([contract.name, contract.versions[0]]);
  }
});
