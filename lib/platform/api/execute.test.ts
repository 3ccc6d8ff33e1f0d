import { describe, expect, test } from "vitest";
import { addSession, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const session = await addSession(at.owner, at.first, "owner");

const wanted = { name: "Key", type: "personal", scopes: ["accounting:read"] };
const create = (headers: Record<string, string>, body: unknown = wanted) =>
  send("POST", "/rest/v2/access-tokens", session, { headers, body });
const count = async () => (await at.owner`select count(*) from access_tokens`)[0]?.count;

describe("Idempotency-Key", () => {
  test("runs one of five concurrent copies; the others get 409, then the same response on retry", async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await count();
      const headers = { "idempotency-key": `together-${round}` };
      const answers = await Promise.all(Array.from({ length: 5 }, () => create(headers)));
      for (const answer of answers) expect([201, 409]).toContain(answer.status);
      for (const answer of answers) if (answer.status === 409) expect(answer.headers.get("retry-after")).toBe("1");
      const bodies = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
      bodies.add((await create(headers)).text);
      expect(bodies.size).toBe(1);
      expect(await count()).toBe(before + 1);
    }
  });

  test("is rejected with 422 for different input, and replays the same input in another key order", async () => {
    const headers = { "idempotency-key": "order" };
    const first = await create(headers);
    expect((await create(headers, { scopes: wanted.scopes, type: wanted.type, name: wanted.name })).text).toBe(
      first.text,
    );
    expect((await create(headers, { ...wanted, name: "Other" })).status).toBe(422);
  });

  test("isn't kept after a failure: the next attempt with the key runs", async () => {
    const headers = { "idempotency-key": "failed-first" };
    expect((await create(headers, { ...wanted, scopes: [] })).status).toBe(400);
    expect((await create(headers)).status).toBe(201);
  });

  test("is scoped to its principal and expires after 24 hours", async () => {
    const headers = { "idempotency-key": "shared" };
    const first = await create(headers);
    const other = await addSession(at.owner, at.first, "owner");
    expect(
      (await send("POST", "/rest/v2/access-tokens", other, { headers, body: wanted })).headers.get(
        "idempotency-replayed",
      ),
    ).toBeNull();
    await at.owner`update idempotency_keys set created_at = now() - interval '25 hours'`;
    expect((await create(headers)).text).not.toBe(first.text);
  });

  test("is rejected if longer than 255 characters", async () => {
    expect((await create({ "idempotency-key": "k".repeat(256) })).status).toBe(400);
    expect((await create({ "idempotency-key": "k".repeat(255) })).status).toBe(201);
  });
});

describe("the audit log", () => {
  test("records a rejected write with its status, and commits a change together with its row or not at all", async () => {
    const refused = await create({}, { ...wanted, name: "" });
    const [row] =
      await at.owner`select result, object, principal_kind from audit_log where request_id = ${refused.headers.get("x-request-id")}`;
    expect(row).toEqual({ result: 400, object: null, principal_kind: "session" });
    await at.owner`alter table audit_log add constraint broken check (result <> 201) not valid`;
    const before = await count();
    const broken = await create({});
    await at.owner`alter table audit_log drop constraint broken`;
    expect(broken.status).toBe(500);
    expect(await count()).toBe(before);
  });
});

describe("request bodies", () => {
  const post = (body: string, type = "application/json") =>
    send("POST", "/rest/v2/access-tokens", session, { body, headers: { "content-type": type } });

  test.each([
    ["{", 400],
    ["[]", 400],
    ["null", 400],
    ['"text"', 400],
    ["", 400],
    ['{"name":"a\\u0000b","type":"personal","scopes":["accounting:read"]}', 400],
    ['{"__proto__":{"name":"x"},"type":"personal","scopes":["accounting:read"]}', 400],
    ['{"name":{"$gt":""},"type":"personal","scopes":["accounting:read"]}', 400],
    [`{"name":"${"x".repeat(1024 * 1024)}"}`, 413],
    ['{"name":"\\ud800","type":"personal","scopes":["accounting:read"]}', 201],
  ])("%.40s gets %i", async (body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  test("with another content type are rejected with 415", async () => {
    expect((await post("name=x", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await post("{}", "text/plain")).status).toBe(415);
  });
});

test("any method and path gets a response below 500 with a request ID", async () => {
  const token = await addToken(at.owner, at.first);
  const paths = [
    "/rest",
    "/rest/",
    "/rest/v2",
    "/rest/v2/",
    "/rest/v2//invoices",
    "/rest/v2/invoices/",
    "/rest/v2/%00",
    "/rest/v2/%ZZ",
    "/rest/v3/invoices",
    "/rest/v2/openapi.json",
    "/rest/v2/account",
    "/rest/v2/invoices?%ff=%fe",
    "/rest/v2/access-tokens/%2e%2e",
  ];
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    for (const path of paths) {
      for (const text of [token, session, null]) {
        const answer = await send(method, path, text, method === "POST" || method === "PATCH" ? { body: {} } : {});
        expect([method, path, answer.status < 500]).toEqual([method, path, true]);
        expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
        expect(answer.headers.get("strict-transport-security")).toContain("max-age=");
      }
    }
  }
});
