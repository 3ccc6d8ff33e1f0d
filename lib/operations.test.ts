import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { arrivingOf } from "#lib/api/arriving.ts";
import { type PrincipalKind, pathKeys } from "#lib/api/contract.ts";
import { openapiDocument } from "#lib/api/openapi.ts";
import { handleNative } from "#lib/api/router.ts";
import { scopes } from "#lib/api/scopes.ts";
import { addPerson, addToken, type Stage, send, stage } from "#lib/api/testing.ts";
import { sessionCookie } from "#lib/auth/credential.ts";
import { beginSession } from "#lib/auth/sign-in.ts";
import { inputs } from "./matrix/inputs.ts";
import { operations } from "./operations.ts";

/** Ids that nothing ever had, where they are no UUIDs. */
const neverWas: Record<string, string> = { invoice_id: "never-was", rate_id: "PLN-1990-01-01" };

const changesNothingWhenRefused = new Set(["change_password"]);

let at: Stage;
let owner: string;
let credentials: Record<PrincipalKind, string>;

beforeAll(async () => {
  at = await stage();
  const person = await addPerson(at.owner, at.first, "owner");
  owner = (await beginSession(person, at.first.id)) ?? "";
  credentials = {
    session: owner,
    organization: await addToken(at.owner, at.first),
    personal: await addToken(at.owner, at.first, { type: "personal", user_id: person }),
    worker: await addToken(at.owner, at.first, { type: "worker" }),
  };
});

async function pathOf(name: string, template: string, of: "first" | "second"): Promise<string> {
  const keys = (await inputs[name]?.keys?.(at, of)) ?? {};
  return `/rest/v2${template.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "")}`;
}

describe.each(operations.map(({ contract }) => ({ name: contract.name, contract })))("$name", ({ name, contract }) => {
  const method = contract.method;
  const body = async () => inputs[name]?.body?.(at);
  const accepted = () => credentials[contract.principals[0] as PrincipalKind];

  test("has its route file, which mounts this operation under its method", async () => {
    const file = join(import.meta.dirname, "../app/rest/v2", contract.path.replace(/\{(\w+)\}/g, "[$1]"), "route.ts");
    expect(existsSync(file)).toBe(true);
    const route = (await import(file)) as Record<string, unknown>;
    expect(route[method]).toBeTypeOf("function");
    for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
      expect(route[other]).toBeTypeOf("function");
  });

  test("answers the same over both lanes: status, headers, body", async () => {
    const file = join(import.meta.dirname, "../app/rest/v2", contract.path.replace(/\{(\w+)\}/g, "[$1]"), "route.ts");
    const route = (await import(file)) as Record<string, (request: Request) => Promise<Response>>;
    const text = accepted();
    const headers: Record<string, string> = {
      ...(text.startsWith("mus_")
        ? { cookie: `${sessionCookie}=${text}`, "sec-fetch-site": "same-origin" }
        : { authorization: `Bearer ${text}` }),
      ...(inputs[name]?.body ? { "content-type": "application/json" } : {}),
      "x-request-id": "matrix-request",
    };
    const write = method !== "GET";
    // A write is compared by a refusal, which can be had twice: an id or input that the contract does not take.
    const path = write
      ? `/rest/v2${contract.path.replace(/\{(\w+)\}/g, "none")}`
      : await pathOf(name, contract.path, "first");
    const ask = () =>
      new Request(`https://localhost${path}`, { method, headers, body: method === "POST" ? "{}" : null });
    const answers = await Promise.all([
      handleNative(arrivingOf(ask(), null)),
      route[method]?.(ask()) as Promise<Response>,
    ]);
    const seen = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        // A download link is another one each time.
        body: (await answer.text()).replace(/\/downloads\/[\w-]+(.*"expires_at":)"[^"]+"/, "$1"),
      })),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(write ? [400, 404] : [contract.status]).toContain(seen[0]?.status);
    expect(seen[0]?.headers["x-request-id"]).toBe("matrix-request");
  });

  test("answers 401 in its body without, and with a malformed, unknown, expired or revoked token", async () => {
    const past = new Date(Date.now() - 1000);
    const tokens = [
      null,
      "nonsense",
      credentials.organization.slice(0, -1) + (credentials.organization.endsWith("A") ? "B" : "A"),
      "muo_0000000000000000000000000000000000000000000000000",
      await addToken(at.owner, at.first, { expires_at: past }),
      await addToken(at.owner, at.first, { revoked_at: past }),
    ];
    const bodies = new Set<string>();
    for (const token of tokens) {
      const headers = {
        "x-request-id": "same-request-id",
        ...(token === "nonsense" ? { authorization: "Bearer nonsense" } : {}),
      };
      const answer = await send(
        method,
        `/rest/v2${contract.path.replace(/\{(\w+)\}/g, "none")}`,
        token === "nonsense" ? null : token,
        { body: await body(), headers },
      );
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
  });

  test("answers 403 to every kind of credential that it does not take", async () => {
    for (const kind of ["session", "organization", "personal", "worker"] as const) {
      if (contract.principals.includes(kind)) continue;
      const answer = await send(method, await pathOf(name, contract.path, "first"), credentials[kind], {
        body: await body(),
      });
      expect([kind, answer.status]).toEqual([kind, 403]);
    }
  });

  test.runIf(contract.scope !== null)("answers 403 to a token with every scope but its own", async () => {
    const token = await addToken(at.owner, at.first, { scopes: scopes.filter((scope) => scope !== contract.scope) });
    expect((await send(method, await pathOf(name, contract.path, "first"), token, { body: await body() })).status).toBe(
      403,
    );
  });

  test.runIf(pathKeys(contract.path).length > 0)(
    "answers another organization's id and an id that never was with the same 404",
    async () => {
      const [key] = pathKeys(contract.path);
      const theirs = await pathOf(name, contract.path, "second");
      const never = `/rest/v2${contract.path.replace(/\{(\w+)\}/g, neverWas[key ?? ""] ?? "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f")}`;
      const given = await body();
      const answers = await Promise.all([theirs, never].map((path) => send(method, path, accepted(), { body: given })));
      const bodies = answers.map(({ text, status }, which) => [
        status,
        text.replaceAll([theirs, never][which] ?? "", "PATH").replace(/"api_req_id":"[^"]+"/, ""),
      ]);
      expect(answers[0]?.status).toBe(404);
      expect(bodies[0]).toEqual(bodies[1]);
    },
  );

  test.runIf(method !== "GET" && !changesNothingWhenRefused.has(name))(
    "leaves one audit row for a write, with who, what and from where",
    async () => {
      const before = await at.owner`select id from audit_log where organization_id = ${at.first.id}`;
      const answer = await send(method, await pathOf(name, contract.path, "first"), accepted(), { body: await body() });
      expect(answer.status).toBe(contract.status);
      const rows =
        await at.owner`select * from audit_log where organization_id = ${at.first.id} and not (id = any(${before.map((row) => row.id)}))`;
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        operation: name,
        result: contract.status,
        ip: "192.0.2.1",
        request_id: answer.headers.get("x-request-id"),
      });
    },
  );

  test.runIf(method === "POST" || method === "PATCH")("runs once for the same Idempotency-Key", async () => {
    if (changesNothingWhenRefused.has(name)) return;
    const headers = { "idempotency-key": `matrix-${name}` };
    const path = await pathOf(name, contract.path, "first");
    const same = { body: await body(), headers };
    const first = await send(method, path, accepted(), same);
    const second = await send(method, path, accepted(), same);
    expect(first.status).toBe(contract.status);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("x-original-request-id")).toBe(first.headers.get("x-request-id"));
  });
});

test("every operation that needs arranging is arranged: none is left out of the matrix", () => {
  for (const { contract } of operations) {
    if (pathKeys(contract.path).length > 0) expect(inputs[contract.name]?.keys).toBeDefined();
    if (contract.method === "POST" || contract.method === "PATCH") expect(inputs[contract.name]?.body).toBeDefined();
  }
  expect(new Set(operations.map(({ contract }) => contract.name)).size).toBe(operations.length);
});

test("the OpenAPI document describes every operation, its inputs and its answers", () => {
  const document = JSON.parse(openapiDocument());
  expect(document.openapi).toMatch(/^3\.1/);
  for (const { contract } of operations) {
    const described = document.paths[contract.path][contract.method.toLowerCase()];
    expect(described.operationId).toBe(contract.name);
    expect(described.responses[contract.status]).toBeDefined();
    expect(described.responses[401]).toBeDefined();
    const named = (described.parameters ?? []).map((parameter: { name: string }) => parameter.name);
    const inBody = Object.keys(described.requestBody?.content["application/json"].schema.properties ?? {});
    expect([...named, ...inBody].sort()).toEqual(Object.keys(contract.input.shape).sort());
  }
});

test("a path that is none answers 404, a wrong method 405 with Allow, in both lanes", async () => {
  const unknown = await send("GET", "/rest/v2/nothing/here", null);
  expect([unknown.status, unknown.body]).toEqual([404, { errors: [{ message: "path not found" }] }]);
  const wrong = await send("DELETE", "/rest/v2/invoices", null);
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  const { DELETE } = await import("#app/rest/v2/invoices/route.ts");
  const viaNext = DELETE(new Request("https://localhost/rest/v2/invoices", { method: "DELETE" }));
  expect([viaNext.status, viaNext.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});
