import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sessionCookie } from "#lib/platform/auth/credential.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { isPublic, type PrincipalKind, pathKeys } from "#lib/platform/declaration/contract.ts";
import { type Scope, scopes } from "#lib/platform/declaration/scopes.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { caseIf } from "#lib/testing/case-if.ts";
import { addGrant } from "#lib/testing/connected-apps.ts";
import { addEorWorker, workerOf } from "#lib/testing/eor.ts";
import { inputs } from "#lib/testing/matrix/inputs.ts";
import { rpc } from "#lib/testing/oauth-flow.ts";
import { addPerson, addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { operations } from "./operations.ts";
import { router } from "./router.ts";

/** Non-UUID IDs that never existed; type slugs are real. */
const neverWas: Record<string, string> = {
  ...{ invoice_id: "never-was", rate_id: "PLN-1990-01-01", tax_rate_id: "NG-1990-01-01-own" },
  ...{ attachable_type_slug: "CANDIDATE", attachment_type_slug: "CV" },
  ...{ country_code: "HM", country: "HM", currency: "ISK" },
};

/** The specification's operations: its clients may send undocumented parameters. */
const specified = new Set([
  ...["list_invoices", "get_invoice", "download_invoice", "list_service_invoices", "list_payments"],
  ...["get_payment_breakdown", "list_refund_statements", "list_webhook_event_types"],
  ...["create_adjustment", "get_adjustment", "update_adjustment", "delete_adjustment", "list_contract_adjustments"],
  "list_adjustment_categories",
  ...["list_it_assets", "get_it_asset"],
  "list_worker_resignations",
  ...[
    "list_application_sources",
    "create_application_note",
    "move_application",
    "create_application",
    "list_applications",
  ],
  ...[
    "get_application",
    "list_attachments",
    "create_candidate",
    "list_candidates",
    "replace_candidate_tags",
    "list_departments",
  ],
  ...["get_worker_additional_fields", "find_bank_guide", "get_bank_guide", "update_additional_information"],
]);

/** Verbs that create something: 201, with the record. */
const making = /^(create|invite|amend|terminate|send)_/;

/** Returns 201 without an ID: a one-time link isn't a record. */
const withoutId = new Set(["create_member_link", "replace_candidate_tags", "create_worker_session"]);

/** The specification returns 201 for these, too. */
const alsoMaking = new Set(["move_application", "replace_candidate_tags"]);

/** The specification returns 400 for an unknown contract here. */
const missingIs400 = new Set(["update_additional_information"]);

const changesNothingWhenRefused = new Set([...["update_password", "confirm_second_factor", "prove_identity"]]);

interface BodySchema {
  properties?: Record<string, BodySchema>;
}

/** Token of an app with every scope its owner could grant; it works only with the MCP server. */

const at = await stage();
const person = await addPerson(at.owner, at.first, "owner");
const owner = (await beginSession(person, at.first.id)) ?? "";
const ofOwner: Record<Exclude<PrincipalKind, "applicant">, string> = {
  session: owner,
  organization: await addToken(at.owner, at.first),
  personal: await addToken(at.owner, at.first, { type: "personal", user_id: person }),
  worker: (await workerOf(at.owner, at.first)).token,
};
const ofViewer = { ...ofOwner, session: await addSession(at.owner, at.first, "viewer") };
const past = new Date(Date.now() - 1000);
const expiredToken = await addToken(at.owner, at.first, { expires_at: past });
const revokedToken = await addToken(at.owner, at.first, { revoked_at: past });
const appToken = newTokenText("access");
const grant = await addGrant(at.owner, at.first, person);
await at.owner`update oauth_grants set scopes = ${[...scopes]} where id = ${grant}`;
await at.owner`insert into oauth_tokens (organization_id, digest, grant_id, kind, scopes, expires_at)
  values (${at.first.id}, ${tokenDigest(appToken)}, ${grant}, 'access', ${[...scopes]}, now() + interval '1 hour')`;

const limited = new Map<Scope, Promise<string>>();

/** A token with every other scope. */
function tokenWithout(missing: Scope): Promise<string> {
  const token =
    limited.get(missing) ?? addToken(at.owner, at.first, { scopes: scopes.filter((scope) => scope !== missing) });
  limited.set(missing, token);
  return token;
}

test("the MCP server accepts an app's token, so the API rejects it only for its type", async () => {
  const { status, body } = await rpc("tools/call", { name: "list_people", arguments: {} }, { text: appToken });
  expect([status, body.result.isError]).toEqual([200, undefined]);
});

const routes = join(import.meta.dirname, "../../app/rest/v2");

/** The Next lane's route file for a path. */
async function routeOf(path: string): Promise<Record<string, (request: Request) => Promise<Response>>> {
  return import(join(routes, path.split("/")[1] ?? "", "[[...path]]", "route.ts"));
}

async function pathOf(name: string, template: string, of: "first" | "second"): Promise<string> {
  const keys = (await inputs[name]?.keys?.(at, of)) ?? {};
  const query = inputs[name]?.query;
  return `/rest/v2${template.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "")}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

test("the route files match the resources", () => {
  const resources = operations.map(({ contract }) => contract.path.split("/")[1]);
  const folders = readdirSync(routes).filter((name) => !["[[...path]]", "openapi.json"].includes(name));
  expect(folders.sort()).toEqual([...new Set(resources)].sort());
});

describe.each(operations.map(({ contract }) => ({ name: contract.name, contract })))("$name", ({ name, contract }) => {
  const credentials = inputs[name]?.lacksAccess ? ofViewer : ofOwner;
  const method = contract.method;
  const body = async () => inputs[name]?.body?.(at);
  const isOpen = isPublic(contract);
  const accepted = () => (isOpen ? null : credentials[contract.principals[0] as keyof typeof credentials]);

  test("is reachable at its path in both lanes", async () => {
    const path = contract.path.replace(/\{(\w+)\}/g, "none");
    expect(router.operationAt(method, path)?.contract).toBe(contract);
    const route = await routeOf(contract.path);
    expect(route[method]).toBeTypeOf("function");
  });

  test("returns the same status, headers and body in both lanes", async () => {
    const route = await routeOf(contract.path);
    const text = accepted();
    const headers: Record<string, string> = {
      ...(text?.startsWith("mus_")
        ? { cookie: `${sessionCookie}=${text}`, "sec-fetch-site": "same-origin" }
        : text === null
          ? {}
          : { authorization: `Bearer ${text}` }),
      ...(inputs[name]?.body ? { "content-type": "application/json" } : {}),
      "x-request-id": "matrix-request",
    };
    const write = method !== "GET";
    // Writes are compared by an error, which is repeatable: an ID or input the contract rejects.
    const path = write
      ? `/rest/v2${contract.path.replace(/\{(\w+)\}/g, "none")}`
      : await pathOf(name, contract.path, "first");
    const ask = () =>
      new Request(`https://localhost${path}`, {
        method,
        headers,
        body: method === "POST" ? '{"nonsense_key":1}' : null,
      });
    const answers = await Promise.all([
      router.handle(toIncomingRequest(ask(), null)),
      route[method]?.(ask()) as Promise<Response>,
    ]);
    const seen = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        // A download link is different each time, and so is a signature with its time.
        body: (await answer.text())
          .replace(/\/(?:downloads|files)\/[\w-]+(.*"expires_at":)"[^"]+"/, "$1")
          .replace(/"at":"[^"]+","signature":"[^"]+"/g, "")
          .replace(/"timestamp":"[^"]+"/, ""),
      })),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(write ? [400, 404] : [contract.status]).toContain(seen[0]?.status);
    expect(seen[0]?.headers["x-request-id"]).toBe("matrix-request");
  });

  caseIf(isOpen)("is public, without a scope, and ignores any credential", async () => {
    expect([contract.principals, contract.scope]).toEqual([["applicant"], null]);
    const path = await pathOf(name, contract.path, "first");
    const tokens = [null, credentials.session, credentials.worker, `muo_${"0".repeat(49)}`];
    for (const token of tokens)
      expect((await send(method, path, token, { body: await body() })).status).toBe(contract.status);
  });

  caseIf(!isOpen)(
    "returns the same 401 without a token, and with a malformed, unknown, expired, revoked or MCP-only one",
    async () => {
      const tokens = [
        null,
        "nonsense",
        credentials.organization.slice(0, -1) + (credentials.organization.endsWith("A") ? "B" : "A"),
        "muo_0000000000000000000000000000000000000000000000000",
        expiredToken,
        revokedToken,
        appToken,
      ];
      const bodies = new Set<string>();
      const given = await body();
      for (const token of tokens) {
        const headers = {
          "x-request-id": "same-request-id",
          ...(token === "nonsense" ? { authorization: "Bearer nonsense" } : {}),
        };
        const answer = await send(
          method,
          `/rest/v2${contract.path.replace(/\{(\w+)\}/g, "none")}`,
          token === "nonsense" ? null : token,
          { body: given, headers },
        );
        expect(answer.status).toBe(401);
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
        bodies.add(answer.text);
      }
      expect(bodies.size).toBe(1);
    },
  );

  const arrange = async () => ({ path: await pathOf(name, contract.path, "first"), given: await body() });
  let forRefusal: ReturnType<typeof arrange> | undefined;
  /** A request for a record that stays, because it is only read, or asked for what is refused. */
  const refusable = () => (forRefusal ??= arrange());

  test("returns 403 to exactly the credential types it doesn't accept", async () => {
    for (const kind of ["session", "organization", "personal", "worker"] as const) {
      const isAccepted = isOpen || contract.principals.includes(kind);
      const { path, given } = await (isAccepted && method !== "GET" ? arrange() : refusable());
      const answer = await send(method, path, credentials[kind], { body: given });
      const item = answer.body?.errors?.[0] ?? answer.body?.[0] ?? answer.body;
      const isRefused = answer.status === 403 && (item?.reason ?? item?.code) === "credential_kind_not_accepted";
      expect([kind, isRefused]).toEqual([kind, !isAccepted]);
      if (isAccepted && !changesNothingWhenRefused.has(name))
        expect([kind, answer.status, answer.text.slice(0, 300)]).toEqual([kind, contract.status, expect.anything()]);
    }
  });

  caseIf(contract.principals.includes("worker") && pathKeys(contract.path).length > 0)(
    "returns 404 to another worker of the organization",
    async () => {
      const { token } = await addEorWorker(at.owner, at.first);
      const path = await pathOf(name, contract.path, "first");
      expect((await send(method, path, token, { body: await body() })).status).toBe(404);
      expect((await send(method, path, credentials.worker, { body: await body() })).status).toBe(contract.status);
    },
  );

  test("is either only for workers, under /eor/workers/, or not for them at all", () => {
    if (!contract.principals.includes("worker")) return;
    expect(contract.principals).toEqual(["worker"]);
    expect([contract.path.startsWith("/eor/workers/"), contract.scope]).toEqual([true, null]);
  });

  caseIf(contract.scope !== null)("returns 403 to a token with every scope except its own", async () => {
    const { path, given } = await refusable();
    expect((await send(method, path, await tokenWithout(contract.scope as Scope), { body: given })).status).toBe(403);
  });

  caseIf(pathKeys(contract.path).length > 0 && !isOpen)(
    "returns the same 404 for another organization's ID and one that never existed",
    async () => {
      const theirs = await pathOf(name, contract.path, "second");
      const never = `/rest/v2${contract.path.replace(/\{(\w+)\}/g, (_, key) => neverWas[key] ?? "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f")}`;
      const given = await body();
      const answers = await Promise.all([theirs, never].map((path) => send(method, path, accepted(), { body: given })));
      const bodies = answers.map(({ text, status }, which) => [
        status,
        text.replaceAll([theirs, never][which] ?? "", "PATH").replace(/"api_req_id":"[^"]+"/, ""),
      ]);
      expect(answers[0]?.status).toBe(missingIs400.has(name) ? 400 : 404);
      expect(bodies[0]).toEqual(bodies[1]);
    },
  );

  caseIf(method !== "GET" && !changesNothingWhenRefused.has(name))(
    "writes one audit row per write, with who, what and from where",
    async () => {
      const [path, given] = [await pathOf(name, contract.path, "first"), await body()];
      const answer = await send(method, path, accepted(), { body: given });
      expect(answer.status).toBe(contract.status);
      const rows = await at.owner`select * from audit_log where organization_id = ${at.first.id}
        and request_id = ${answer.headers.get("x-request-id")}`;
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        operation: name,
        result: contract.status,
        ip: "192.0.2.1",
      });
    },
  );

  test("ignores unknown parameters only where the specification does, or as the caller prefers", async () => {
    expect(contract.tolerant).toBe(specified.has(name));
    const given = await body();
    const path = await pathOf(name, contract.path, "first");
    const ask = (query: string, more: object, headers: Record<string, string>) =>
      send(method, query ? `${path}${path.includes("?") ? "&" : "?"}${query}` : path, accepted(), {
        body: given === undefined ? undefined : { ...(given as object), ...more },
        headers,
      });
    const inBody = { nonsense_key: "1" };
    const requests: [query: string, more: object][] = [
      ["nonsense_key=1", {}],
      ["nonsense_key=", {}],
      ...(method === "POST" || method === "PATCH" ? [["", inBody] as [string, object]] : []),
    ];
    for (const [query, more] of requests) {
      const strict = await ask(query, more, { prefer: "handling=strict" });
      expect([query, strict.status, strict.headers.get("preference-applied")]).toEqual([query, 400, "handling=strict"]);
      expect(strict.text).toMatch(/Unknown (parameter|field) `nonsense_key`\..* (Accepted: |This operation takes no )/);
      if (!contract.tolerant) expect([query, (await ask(query, more, {})).status]).toEqual([query, 400]);
    }
    const lenient = await ask("nonsense_key=1", inBody, { prefer: "respond-async, handling=lenient" });
    expect([lenient.status, lenient.headers.get("preference-applied")]).toEqual([
      changesNothingWhenRefused.has(name) ? 400 : contract.status,
      "handling=lenient",
    ]);
  });

  const checked = pathKeys(contract.path).filter((key) => !contract.input.shape[key]?.safeParse("no id!").success);

  caseIf(pathKeys(contract.path).length > 0)(
    "returns 400 in its own shape for a malformed path, which names each bad key",
    async () => {
      const path = `/rest/v2${contract.path.replace(/\{(\w+)\}/g, "no%20id%21")}`;
      const { status, body: refusal, text } = await send(method, path, accepted(), { body: await body() });
      const shouldRefuse = checked.length > 0 || missingIs400.has(name);
      expect([status, text.match(/expected|received|invalid input/i)]).toEqual([shouldRefuse ? 400 : 404, null]);
      if (checked.length === 0) return;
      const shape = contract.errors[400] ?? "container";
      const found = shape === "bare_item" ? [refusal] : Array.isArray(refusal) ? refusal : refusal.errors;
      const named = found.map((item: { path?: string; field?: string }) => item.field ?? item.path?.slice(1));
      if (shape === "bare_item") expect(checked).toContain(named[0]);
      else expect(named).toEqual(expect.arrayContaining(checked));
      expect("request" in refusal).toBe(shape === "container");
    },
  );

  caseIf(method === "DELETE")("confirms the deletion", async () => {
    const { status, body: answer } = await send(method, await pathOf(name, contract.path, "first"), accepted());
    expect([status, answer?.data]).toEqual(contract.status === 204 ? [204, undefined] : [200, { deleted: true }]);
  });

  test("returns 201 with a record if it creates one, and only then", async () => {
    expect([name, contract.status === 201]).toEqual([name, making.test(name) || alsoMaking.has(name)]);
    if (contract.status !== 201) return;
    expect(method).toBe("POST");
    const { status, body: answer } = await send(method, await pathOf(name, contract.path, "first"), accepted(), {
      body: await body(),
    });
    expect([status, typeof answer.data.id === "string"]).toEqual([201, !withoutId.has(name)]);
  });

  const isWrapped = contract.wrap !== null;

  caseIf(isWrapped && (method === "POST" || method === "PATCH"))("also accepts its body inside data", async () => {
    const path = await pathOf(name, contract.path, "first");
    const wrapped = await send(method, path, accepted(), { body: { data: await body() } });
    expect(wrapped.status).toBe(changesNothingWhenRefused.has(name) ? 400 : contract.status);
    const beside = await send(method, path, accepted(), { body: { data: await body(), name: "Matrix" } });
    if (contract.tolerant) expect(beside.status).toBe(wrapped.status);
    else expect([beside.status, beside.body.errors[0].path]).toEqual([400, "/name"]);
  });

  caseIf(isWrapped && method === "PATCH")(
    "accepts the record as it was read, and names the field it can't change",
    async () => {
      const keys = (await inputs[name]?.keys?.(at, "first")) ?? {};
      const path = `/rest/v2${contract.path.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "")}`;
      // Saving a setting for the first time changes it, if only by marking it as set.
      if (Object.keys(keys).length === 0) await send(method, path, accepted(), { body: await body() });
      // If no operation reads a single record, it is found in the list.
      const isReadable = router.operationAt("GET", contract.path) !== undefined;
      const { data } = (await send("GET", isReadable ? path : path.slice(0, path.lastIndexOf("/")), accepted())).body;
      const [id] = Object.values(keys);
      const record = Array.isArray(data)
        ? data.find((row: { id?: string }) => id === undefined || row.id === id)
        : data;
      const { updated_at: _, ...before } = record;
      const back = await send(method, path, accepted(), { body: record });
      expect([back.status, back.body.errors]).toEqual([200, undefined]);
      if (contract.tolerant) {
        const { updated_at: _, ...after } = (await send("GET", path, accepted())).body.data;
        expect(after).toEqual(before);
        return;
      }
      expect(before).toMatchObject(JSON.parse(JSON.stringify({ ...back.body.data, updated_at: undefined })));
      const fixed = Object.keys(record).find((key) => !(key in contract.input.shape)) ?? "";
      const changed = await send(method, path, accepted(), { body: { ...record, [fixed]: "something else" } });
      expect([changed.status, changed.body.errors[0].path]).toEqual([400, `/${fixed}`]);
    },
  );

  caseIf(method === "POST" || method === "PATCH")("runs once per Idempotency-Key", async () => {
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

test("the matrix covers every operation that needs arranged inputs", () => {
  for (const { contract } of operations) {
    if (pathKeys(contract.path).length > 0) expect(inputs[contract.name]?.keys).toBeDefined();
    if (contract.method === "POST" || contract.method === "PATCH") expect(inputs[contract.name]?.body).toBeDefined();
  }
  expect(new Set(operations.map(({ contract }) => contract.name)).size).toBe(operations.length);
});

test("the OpenAPI document describes every operation, its inputs and its responses", () => {
  const document = JSON.parse(router.openapi());
  expect(document.openapi).toMatch(/^3\.1/);
  for (const { contract } of operations) {
    const described = document.paths[contract.path][contract.method.toLowerCase()];
    expect(described.operationId).toBe(contract.name);
    expect(described.responses[contract.status]).toBeDefined();
    expect(described.responses[401] === undefined).toBe(isPublic(contract));
    const named = (described.parameters as { name: string; in: string }[])
      .filter((parameter) => parameter.in === "path" || parameter.in === "query")
      .map((parameter) => parameter.name);
    const body = (Object.values(described.requestBody?.content ?? {}) as { schema: BodySchema }[])[0]?.schema;
    const { data, ...beside } = body?.properties ?? {};
    const fields = contract.isShownWrapped ? { ...data?.properties, ...beside } : body?.properties;
    const inBody = Object.keys(fields ?? {});
    expect([...named, ...inBody].sort()).toEqual(Object.keys(contract.input.shape).sort());
  }
});

test("returns 404 for an unknown path and 405 with Allow for a wrong method, in both lanes", async () => {
  const unknown = await send("GET", "/rest/v2/nothing/here", null);
  expect([unknown.status, unknown.body]).toEqual([
    404,
    { errors: [{ reason: "path_not_found", message: "path not found" }] },
  ]);
  const wrong = await send("DELETE", "/rest/v2/invoices", null);
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  const { DELETE } = await import("#app/rest/v2/invoices/[[...path]]/route.ts");
  const viaNext = await DELETE(new Request("https://localhost/rest/v2/invoices", { method: "DELETE" }));
  expect([viaNext.status, viaNext.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});
