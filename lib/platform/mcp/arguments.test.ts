import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { describe, expect, test } from "vitest";
import { pathKeys } from "#lib/platform/declaration/contract.ts";
import { fronts } from "#lib/registry/fronts.ts";
import { operations } from "#lib/registry/operations.ts";
import { inputs } from "#lib/testing/matrix/inputs.ts";
import { rpc } from "#lib/testing/oauth-flow.ts";
import { addPerson, addToken, send, stage } from "#lib/testing/stage.ts";
import { unavailableReason } from "./tool.ts";
import { makeToolbox } from "./toolbox.ts";

const at = await stage();
const user_id = await addPerson(at.owner, at.first, "owner");
const text = await addToken(at.owner, at.first, { type: "personal", user_id });
const toolbox = makeToolbox(operations, fronts);
const tools = operations.filter(({ contract }) => unavailableReason(contract) === null);

async function call(name: string, given: unknown, own: string | null = text) {
  return (await rpc("tools/call", { name, arguments: given }, { text: own })).body;
}

/** The error body that the assistant sees in a tool's result. */
async function refusal(name: string, given: unknown, own: string | null = text) {
  const { result } = await call(name, given, own);
  expect(result?.isError).toBe(true);
  return JSON.parse(result.content[0].text);
}

interface Item {
  path?: string;
  field?: string;
  message: string;
}

const itemsOf = (body: { errors?: Item[] } | Item[] | Item): Item[] => {
  if (Array.isArray(body)) return body;
  return "errors" in body ? (body.errors as Item[]) : [body as Item];
};

describe("an argument that a tool doesn't have", () => {
  const running = tools.filter(({ contract }) => contract.secretPage === undefined);

  test.each(running.map(({ contract }) => contract.name))(
    "is refused by %s, which names those it has",
    async (name) => {
      const contract = tools.find((one) => one.contract.name === name)?.contract;
      const body = await refusal(name, { nonsense_key: 1 });
      const message = itemsOf(body).find((one) => one.message.includes("nonsense_key"))?.message ?? "";
      for (const accepted of Object.keys(contract?.input.shape ?? {})) expect(message).toContain(accepted);
    },
  );

  test("is refused with the likely one, also where REST ignores it", async () => {
    const [item] = itemsOf(await refusal("list_payments", { status: "failed" }));
    expect(item).toMatchObject({ path: "/status", message: expect.stringContaining("Did you mean `statuses`?") });
    expect((await send("GET", "/rest/v2/payments?status=failed", text)).status).toBe(200);
  });

  test("is refused although the record has it with the same value, which a REST client may send back", async () => {
    const made = await call("create_legal_entity", {
      ...{ name: "Ardent", country: "DE", currency: "EUR", type: "company", vat_id: "", address: "Berlin" },
    });
    const { id } = made.result.structuredContent.data;
    const body = await refusal("update_legal_entity", { legal_entity_id: id, name: "Ardent 2", id });
    expect(itemsOf(body)).toMatchObject([{ path: "/id" }]);
    const path = `/rest/v2/legal-entities/${id}`;
    expect((await send("GET", path, text)).body.data.name).toBe("Ardent");
    expect((await send("PATCH", path, text, { body: { name: "Ardent 2", id } })).status).toBe(200);
  });

  test("is refused by the server's own tools", async () => {
    expect(itemsOf(await refusal("about_muster", { topic: "x" }))).toMatchObject([{ path: "/topic" }]);
    expect(itemsOf(await refusal("find_tools", { querry: "x" }))).toMatchObject([
      { path: "/query", message: "query is required" },
      { path: "/querry", message: expect.stringContaining("Did you mean `query`?") },
    ]);
    expect(itemsOf(await refusal("find_tools", { query: "x", limit: 50 }))).toMatchObject([{ path: "/limit" }]);
  });

  test("is refused in an object that may be of several kinds, if it belongs to none that matches", async () => {
    const dependency = { key: "a", operator: "in", value: { matches: "x", nonsense_key: 1 } };
    const definitions = [{ key: "b", type: "text", label: "B", dependencies: [dependency] }];
    const body = await refusal("create_eor_form_version", { kind: "bank_guide", country: "SE", definitions });
    expect(JSON.stringify(body)).toContain("/definitions/0/dependencies/0/value/nonsense_key");
  });
});

describe("call_tool", () => {
  const called = (rest: object) => refusal("call_tool", { name: "list_payments", ...rest });

  test.each([
    ["text", '{"statuses":["failed"]}'],
    ["a list", []],
    ["null", null],
    ["a number", 5],
  ])("refuses arguments that are %s", async (_, given) => {
    const body = await called({ arguments: given });
    expect(body).toMatchObject({ request: { status: 400 }, errors: [{ path: "/arguments" }] });
    expect(body.errors[0].message).toMatch(/must be an object/);
  });

  test("refuses arguments beside the name, and says where they belong", async () => {
    const body = await called({ statuses: ["failed"] });
    expect(body.errors).toMatchObject([{ reason: "unknown_parameter", path: "/statuses" }]);
    expect(body.errors[0].message).toContain("inside `arguments`");
  });

  test("refuses a misspelled argument of the tool", async () => {
    expect((await called({ arguments: { status: "failed" } })).errors[0].path).toBe("/status");
  });

  test("says which tool may be meant, or why an operation isn't one", async () => {
    const [unknown] = itemsOf(await refusal("call_tool", { name: "list_payment" }));
    expect(unknown).toMatchObject({ path: "/name", message: expect.stringContaining("`list_payments`") });
    const [unavailable] = itemsOf(await refusal("call_tool", { name: "create_access_token" }));
    expect(unavailable?.message).toContain("Only the dashboard");
    expect(itemsOf(await refusal("call_tool", {}))).toMatchObject([{ path: "/name", message: "name is required" }]);
    const [own] = itemsOf(await refusal("call_tool", { name: "find_tools", arguments: { query: "x" } }));
    expect(own?.message).toContain("directly");
  });

  test("tells someone who isn't signed in the same, but runs nothing", async () => {
    expect(itemsOf(await refusal("call_tool", { name: "list_payment" }, null))).toMatchObject([{ path: "/name" }]);
    const right = { name: "list_payments", arguments: {} };
    expect((await rpc("tools/call", { name: "call_tool", arguments: right })).status).toBe(401);
  });
});

test("only malformed messages and unknown tools get -32602", async () => {
  expect((await call("list_payment", {})).error).toMatchObject({
    code: -32602,
    message: expect.stringContaining("list_payments"),
  });
  for (const given of ["text", [], 5]) expect((await call("list_payments", given)).error.code).toBe(-32602);
  expect((await rpc("tools/call", { arguments: {} }, { text })).body.error.code).toBe(-32602);
});

describe("input schemas", () => {
  const validator = new AjvJsonSchemaValidator();
  const defined = [...toolbox.tools.values()].map(({ definition }) => definition);

  function* openObjects(schema: unknown, path: string): Generator<string> {
    if (typeof schema !== "object" || schema === null) return;
    if ("properties" in schema && (schema as { additionalProperties?: unknown }).additionalProperties !== false)
      yield path;
    for (const [key, inner] of Object.entries(schema)) yield* openObjects(inner, `${path}/${key}`);
  }

  test("allow nothing that isn't declared, in any object", () => {
    const own = toolbox.select({ toolsets: null, front: "few", isReadOnly: false, hasSchemas: false }) ?? [];
    const open = [...defined, ...own].flatMap(({ name, inputSchema }) => [...openObjects(inputSchema, name)]);
    expect(open).toEqual([]);
  });

  test("allow every argument that the operations accept", async () => {
    const refused: string[] = [];
    for (const { contract } of tools) {
      const schema = toolbox.tools.get(contract.name)?.definition.inputSchema;
      const { keys, body, query } = inputs[contract.name] ?? {};
      const made = (await keys?.(at, "first")) ?? {};
      const named = Object.fromEntries(pathKeys(contract.path).map((key) => [key, made[key]]));
      const given = { ...((await body?.(at)) ?? {}), ...named, ...query };
      const problem = validator.getValidator(schema as never)(JSON.parse(JSON.stringify(given))).errorMessage;
      if (problem?.includes("additional properties")) refused.push(`${contract.name}: ${problem}`);
    }
    expect(refused).toEqual([]);
  });
});

test("a tool that searches its records calls that argument search", () => {
  const searching = tools.flatMap(({ contract }) =>
    Object.keys(contract.input.shape)
      .filter((key) => /search|^q$|query/.test(key))
      .map((key) => `${contract.name}.${key}`),
  );
  const others = searching.filter((one) => !one.endsWith(".search"));
  // The first is the specification's name of the same filter, the second finds records of every kind.
  expect(others).toEqual(["list_applications.search_text", "search.query"]);
  expect(searching).toContain("list_applications.search");
});
