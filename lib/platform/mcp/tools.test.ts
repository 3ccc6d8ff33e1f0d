import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { describe, expect, test } from "vitest";
import { pathKeys } from "#lib/platform/declaration/contract.ts";
import { fronts } from "#lib/registry/fronts.ts";
import { operations } from "#lib/registry/operations.ts";
import { caseIf } from "#lib/testing/case-if.ts";
import { inputs, upToNow } from "#lib/testing/matrix/inputs.ts";
import { modernRpc, origin, rpc } from "#lib/testing/oauth-flow.ts";
import { addInvoice, addPerson, addToken, send, stage } from "#lib/testing/stage.ts";
import { asArguments } from "#lib/testing/tool-arguments.ts";
import { findTools } from "./find-tools.ts";
import { withFields, withPage } from "./fit-answer.ts";
import { type ToolDefinition, unavailableReason } from "./tool.ts";
import { makeToolbox } from "./toolbox.ts";

const toolbox = makeToolbox(operations, fronts);
// The validator that the official clients use for results.
const validator = new AjvJsonSchemaValidator();

function problemOf(name: string, result: unknown): string | undefined {
  const schema = toolbox.tools.get(name)?.definition.outputSchema;
  return schema && validator.getValidator(schema as never)(result).errorMessage;
}

const at = await stage();
await addInvoice(at.owner, at.first);
const user_id = await addPerson(at.owner, at.first, "owner");
const text = await addToken(at.owner, at.first, { type: "personal", user_id });

/** Removes what differs between two responses to the same request: times, links, and the request ID. */
function settled(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replace(/\/(?:downloads|files)\/[\w-]+/g, "LINK")
      // Named otherwise over REST, where a change also accepts what its record has.
      .replace(/,?\{[^{}]*Unknown (?:parameter|field|argument) `nonsense_key`[^{}]*\}/g, "")
      .replace(/\{[^{}]*Send at least one field to change[^{}]*\}/g, "")
      .replace(/"(api_req_id|expires_at|generated_at|now|timestamp)":"[^"]*"/g, '"$1":""'),
  );
}

const reads = operations.filter(({ contract }) => contract.method === "GET" && unavailableReason(contract) === null);
const isRefused = ({ contract }: (typeof operations)[number]) => contract.secretPage !== undefined;
const changes = operations.filter(({ contract }) => contract.method !== "GET" && unavailableReason(contract) === null);
const writes = changes.filter((one) => !isRefused(one));

/** Whoever has it acts as someone else, or signs as us. */
const keyOrToken = /\bmu[a-z]_[0-9A-Za-z]{49}\b|whsec_[^".…]{20,}/;

/** Values for the keys in the operation's path. */
async function keysOf(name: string, path: string, of: "first" | "second"): Promise<Record<string, string>> {
  const made = (await inputs[name]?.keys?.(at, of)) ?? {};
  return Object.fromEntries(pathKeys(path).map((key) => [key, made[key] ?? ""]));
}

/** Both versions of the protocol, because 2026-07-28 reads leave the protocol library before its end. */
const versions = [rpc, modernRpc];

async function ask(name: string, input: Record<string, unknown>, send = rpc) {
  const { body } = await send("tools/call", { name, arguments: input }, { text });
  expect(JSON.stringify(body)).not.toMatch(keyOrToken);
  return body.result as { structuredContent?: unknown; content: { text: string }[]; isError?: boolean };
}

async function bodyOf(name: string): Promise<Record<string, unknown>> {
  return ((await inputs[name]?.body?.(at)) ?? {}) as Record<string, unknown>;
}

/** A write as clients make it that can't ask their person: with a plan, unless it only adds. */
async function change(name: string, input: Record<string, unknown>) {
  if (!toolbox.tools.get(name)?.definition.annotations.destructiveHint) return ask(name, input);
  const planned = await ask("plan_change", { tool: name, arguments: input });
  const { plan_id } = (planned.structuredContent ?? {}) as { plan_id?: string };
  return plan_id ? ask("run_change", { plan_id }) : planned;
}

function pathOf(path: string, keys: Record<string, string>): string {
  return `/rest/v2${path.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "")}`;
}

describe.each(reads.map(({ contract }) => ({ name: contract.name, contract })))("$name", ({ name, contract }) => {
  test("returns exactly what REST returns, matching its output schema", async () => {
    const keys = await keysOf(name, contract.path, "first");
    const query = { ...inputs[name]?.query, ...upToNow(contract.path) };
    const page = withPage(contract, query) as Record<string, string>;
    const rest = await send("GET", `${pathOf(contract.path, keys)}?${new URLSearchParams(page)}`, text);
    for (const version of versions) {
      const result = await ask(name, { ...keys, ...query }, version);
      if (contract.produces) expect(result.content[0]?.text).toBe(rest.text);
      if (contract.produces) continue;
      expect([rest.status, result.isError]).toEqual([200, undefined]);
      expect(settled(result.structuredContent)).toEqual(settled(withFields(contract, rest.body, null)));
      expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
      expect(problemOf(name, result.structuredContent)).toBeUndefined();
    }
  });

  caseIf(pathKeys(contract.path).length > 0)("responds to another organization's ID as REST does", async () => {
    const keys = await keysOf(name, contract.path, "second");
    const rest = await send("GET", pathOf(contract.path, keys), text);
    for (const version of versions) {
      const result = await ask(name, keys, version);
      expect([rest.status, result.isError]).toEqual([404, true]);
      expect(settled(JSON.parse(result.content[0]?.text ?? ""))).toEqual(settled(rest.body));
    }
  });
});

describe.each(writes.map(({ contract }) => ({ name: contract.name, contract })))("$name", ({ name, contract }) => {
  test("accepts what REST accepts and returns what REST returns, matching its output schema; a repeated key runs it once", async () => {
    const keys = await keysOf(name, contract.path, "first");
    const body = await bodyOf(name);
    const key = contract.method === "DELETE" ? {} : { idempotency_key: `tool-${name}` };
    const sent = { ...(await asArguments(body)), ...keys, ...key };
    const result = await change(name, sent);
    expect(result.isError, result.content[0]?.text).toBeUndefined();
    expect(problemOf(name, result.structuredContent)).toBeUndefined();
    if (contract.method === "DELETE") return;
    const again = await change(name, sent);
    expect(again.content[0]?.text).toBe(result.content[0]?.text);
    // REST recognizes the same request by its key and replays what it would have returned at first.
    const headers = { "idempotency-key": `tool-${name}` };
    const rest = await send(contract.method, pathOf(contract.path, keys), text, { body, headers });
    expect([rest.headers.get("idempotency-replayed"), rest.status]).toEqual(["true", contract.status]);
    expect(rest.body).toEqual(again.structuredContent);
  });

  caseIf(pathKeys(contract.path).length > 0)("finds nothing for another organization's ID", async () => {
    const keys = await keysOf(name, contract.path, "second");
    const body = await bodyOf(name);
    const result = await change(name, { ...(await asArguments(body)), ...keys });
    expect(result.isError, result.content[0]?.text).toBe(true);
    expect(JSON.parse(result.content[0]?.text ?? "")).toMatchObject({ errors: [expect.anything()] });
    expect(result.content[0]?.text).toMatch(/"status":404|not found/i);
  });

  caseIf(contract.method !== "DELETE")("responds to invalid input as REST does", async () => {
    const keys = await keysOf(name, contract.path, "first");
    const rest = await send(contract.method, pathOf(contract.path, keys), text, {
      body: { nonsense_key: 1 },
      headers: { prefer: "handling=strict" },
    });
    const result = await change(name, { ...keys, nonsense_key: 1 });
    expect([rest.status >= 400, result.isError === true]).toEqual([true, true]);
    expect(settled(JSON.parse(result.content[0]?.text ?? ""))).toEqual(settled(rest.body));
  });
});

describe.each(changes.filter(isRefused).map(({ contract }) => ({ name: contract.name, contract })))(
  "$name",
  ({ name, contract }) => {
    test("returns a secret over REST, so the tool refuses, links to the dashboard, and changes nothing", async () => {
      const keys = await keysOf(name, contract.path, "first");
      const body = ((await inputs[name]?.body?.(at)) ?? {}) as Record<string, unknown>;
      const kept = async () => at.owner`select id, updated_at from webhook_subscriptions order by id`;
      const before = await kept();
      const result = await ask(name, { ...body, ...keys });
      expect(result.isError).toBe(true);
      expect(JSON.parse(result.content[0]?.text ?? "")).toMatchObject({
        request: { status: 403 },
        errors: [{ reason: "secret_in_answer", message: expect.stringContaining(`${origin}${contract.secretPage}`) }],
      });
      expect(await kept()).toEqual(before);
      const rest = await send(contract.method, pathOf(contract.path, keys), text, { body });
      expect([rest.status, keyOrToken.test(rest.text)]).toEqual([contract.status, true]);
    });
  },
);

test("no tool that changes data takes another organization's ID in its arguments", async () => {
  const id = /"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"/;
  const swapped = { ...at, first: at.second, second: at.first };
  const tried: string[] = [];
  const taken: string[] = [];
  for (const { contract } of writes) {
    const { name } = contract;
    const theirs = ((await inputs[name]?.body?.(swapped)) ?? {}) as Record<string, unknown>;
    const ids = Object.entries(theirs).filter(([key, value]) => /ids?$/.test(key) && id.test(JSON.stringify(value)));
    for (const [key, value] of ids) {
      const keys = await keysOf(name, contract.path, "first");
      const result = await change(name, { ...(await asArguments(await bodyOf(name))), ...keys, [key]: value });
      tried.push(`${name}.${key}`);
      // A change of several records says of each what became of it.
      if (!result.isError && !/"not_found"/.test(result.content[0]?.text ?? ""))
        taken.push(`${name}.${key}: ${result.content[0]?.text}`);
    }
  }
  expect(tried.length).toBeGreaterThan(12);
  expect(taken).toEqual([]);
});

test("a tool that is called without the ID in its path says that it's required", async () => {
  const result = await ask("get_invoice", {});
  expect(JSON.parse(result.content[0]?.text ?? "").errors[0]).toMatchObject({ message: "invoice_id is required" });
  const withKeys = [...reads, ...writes].filter(({ contract }) => pathKeys(contract.path).length > 0);
  for (const { contract } of withKeys) {
    const missing = await ask(contract.name, {});
    for (const key of pathKeys(contract.path)) expect(missing.content[0]?.text).toContain(`${key} is required`);
  }
});

describe("the list", () => {
  const listed = async (path: string) => {
    const tools: ToolDefinition[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await rpc("tools/list", cursor ? { cursor } : {}, { path });
      tools.push(...body.result.tools);
      cursor = body.result.nextCursor;
    } while (cursor);
    return tools;
  };

  test("has every operation that a person's token can call, once and in a fixed order", async () => {
    const names = (await listed("/mcp?toolsets=all")).map(({ name }) => name);
    const expected = [...reads, ...changes].map(({ contract }) => contract.name);
    expect(names).toEqual([...expected, "about_muster", "call_tool", "find_tools", "plan_change", "run_change"].sort());
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
  });

  test("is by default the server's own and the search, and with ?front=named also those that people recognize", async () => {
    const own = ["about_muster", "call_tool", "find_tools", "plan_change", "run_change"];
    const names = (tools: ToolDefinition[]) => tools.map(({ name }) => name);
    for (const path of ["/mcp", "/mcp?front=few"])
      expect(names(await listed(path))).toEqual([...own, ...fronts.few].sort());
    expect(names(await listed("/mcp?front=named"))).toEqual([...own, ...fronts.named].sort());
    expect((await rpc("tools/list", {}, { path: "/mcp?front=many" })).status).toBe(400);
  });

  test("shows what tools return only with ?schemas=1", async () => {
    const shown = async (path: string) => (await listed(path)).find(({ name }) => name === "list_people")?.outputSchema;
    expect(await shown("/mcp?front=named")).toBeUndefined();
    expect(await shown("/mcp?front=named&schemas=1")).toEqual(
      toolbox.tools.get("list_people")?.definition.outputSchema,
    );
  });

  test("can be narrowed by toolset and to read-only tools; an unknown toolset is rejected", async () => {
    const tools = await listed("/mcp?toolsets=people,invoices&readonly=1");
    expect(tools.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
    expect(new Set(tools.map(({ _meta }) => _meta["muster/toolset"]))).toEqual(
      new Set(["muster", "people", "invoices"]),
    );
    expect((await rpc("tools/list", {}, { path: "/mcp?toolsets=nothing" })).status).toBe(400);
  });

  test("describes every tool, whether it only reads, and its input, with schemas that compile", async () => {
    for (const { title, description, annotations, inputSchema, outputSchema } of await listed("/mcp?toolsets=all")) {
      expect(title.length * description.length).toBeGreaterThan(0);
      const { readOnlyHint, destructiveHint, openWorldHint } = annotations;
      const said = [typeof readOnlyHint, typeof openWorldHint, readOnlyHint || typeof destructiveHint === "boolean"];
      expect(said).toEqual(["boolean", "boolean", true]);
      for (const schema of [inputSchema, outputSchema])
        if (schema) expect(() => validator.getValidator(schema as never)).not.toThrow();
    }
  });
});

describe("find_tools", () => {
  test.each([
    ["close the payment cycle", "close_payment_cycle"],
    ["mark an invoice payment as paid", "mark_payment_paid"],
    ["how healthy is a webhook", "get_webhook_health"],
    ["terminate a contract", "terminate_contract"],
    ["approve timesheets", "review_timesheets"],
    ["refund an invoice", "create_refund"],
    ["rotate the signing key of a webhook", "rotate_webhook_signing_key"],
  ])("finds a tool for: %s", (query, name) => {
    const { tools } = findTools(toolbox, { query, limit: 8 }) as { tools: { name: string }[] };
    expect(tools.map((tool) => tool.name)).toContain(name);
  });

  test("says why an operation isn't a tool", () => {
    const found = findTools(toolbox, { query: "create access token" });
    expect(JSON.stringify(found)).toContain("create_access_token");
  });
});
