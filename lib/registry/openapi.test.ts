import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { inputMessage } from "#lib/platform/api/describe-issue.ts";
import { type SampleSchema, sampleOf } from "#lib/platform/api/sample.ts";
import { areas } from "./areas.ts";
import { operations } from "./operations.ts";
import { reasons } from "./reasons.ts";
import { router } from "./router.ts";

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  description?: string;
  schema?: SampleSchema;
}

const document = JSON.parse(router.openapi());
const described = operations.map(({ contract }) => ({
  contract,
  operation: document.paths[contract.path][contract.method.toLowerCase()],
}));

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Self-explanatory names: a description would only repeat the table in the reference. */
const selfExplaining = new Set(["status", "name", "title", "email", "country", "currency", "search", "page"]);

test("every request example is valid input for its operation, and every response example valid output", () => {
  const unfit: unknown[] = [];
  for (const { contract, operation } of described) {
    const parameters = operation.parameters as Parameter[];
    const inPath = parameters
      .filter((parameter) => parameter.in === "path")
      .map(({ name, schema }) => [name, sampleOf(schema ?? {}, {}, { whole: true, name })]);
    const sent = operation.requestBody?.content["application/json"]?.example;
    if (sent) {
      const fields = contract.isShownWrapped ? sent.data : sent;
      const parsed = contract.input.safeParse({ ...fields, ...Object.fromEntries(inPath) });
      if (!parsed.success) unfit.push([contract.name, parsed.error.issues]);
    }
    if (contract.produces || contract.status === 204) continue;
    const { example } = operation.responses[contract.status].content["application/json"];
    const output = contract.output.safeParse(example);
    if (!output.success) unfit.push([contract.name, output.error.issues]);
    else if (!isDeepStrictEqual(output.data, example)) unfit.push([contract.name, example]);
  }
  expect(unfit).toEqual([]);
});

test("every operation is described, belongs to a described area and lists its headers", () => {
  const tags = new Map<string, string>(
    document.tags.map(({ name, description }: { name: string; description: string }) => [name, description]),
  );
  const undescribed = [...tags.keys()].filter((area) => !(area in areas));
  expect(undescribed, "areas that lib/registry/areas.ts doesn't describe").toEqual([]);
  expect([...tags.keys()]).toEqual(Object.keys(areas));
  for (const { contract, operation } of described) {
    expect(tags.get(operation.tags[0])).toMatch(/\.$/);
    const [own] = operation.description.split("\n\n");
    expect([contract.name, own]).toEqual([contract.name, expect.stringMatching(/^\S.*\.$/s)]);
    expect(wordsOf(own)).not.toBe(wordsOf(operation.summary));
    const headers = (operation.parameters as Parameter[])
      .map((parameter) => document.components.parameters[parameter.$ref?.split("/").at(-1) ?? ""] ?? parameter)
      .filter((parameter) => parameter.in === "header")
      .map(({ name }) => name);
    const repeatable = contract.method === "POST" || contract.method === "PATCH";
    expect(headers.sort()).toEqual(repeatable ? ["Idempotency-Key", "Prefer", "X-Version"] : ["Prefer", "X-Version"]);
    for (const [status, response] of Object.entries<{ $ref?: string; headers?: object }>(operation.responses)) {
      const whole = response.$ref ? document.components.responses[status] : response;
      expect(Object.keys(whole.headers)).toEqual(expect.arrayContaining(["X-Request-Id", "X-Version"]));
      expect("Retry-After" in whole.headers).toBe(["409", "429", "503"].includes(status));
      expect("Allow" in whole.headers).toBe(status === "405");
      expect("Preference-Applied" in whole.headers).toBe(status !== "405");
      expect("WWW-Authenticate" in whole.headers).toBe(status === "401");
    }
  }
});

test("shows the bodies inside data that the specification requires there", () => {
  const wrapped = described.flatMap(({ contract: { name, wrap, isShownWrapped }, operation }) => {
    const body = operation.requestBody?.content["application/json"]?.schema;
    const { data } = body?.properties ?? {};
    if (data?.type !== "object") return [];
    expect([name, isShownWrapped || wrap === null, body.required]).toEqual([name, true, ["data"]]);
    return [name];
  });
  expect(wrapped.sort()).toEqual([
    ...["create_application", "create_application_note", "create_candidate", "move_application"],
    ...["update_additional_information", "update_adjustment", "update_worker_information"],
  ]);
});

test("query parameters are strings or lists of strings, which generated clients can send", () => {
  const objects = described.flatMap(({ contract, operation }) =>
    (operation.parameters as Parameter[])
      .filter(({ in: where, schema }) => where === "query" && schema)
      .filter(({ schema }) => (schema?.anyOf ?? [schema]).some((one) => (one?.items ?? one)?.type === "object"))
      .map(({ name }) => `${contract.name}.${name}`),
  );
  expect(objects).toEqual([]);
});

test("derives statuses from the declaration: a body adds 413, 415 and 422, a path parameter 404", () => {
  const statusesOf = (name: string) =>
    Object.keys(described.find(({ contract }) => contract.name === name)?.operation.responses ?? {});
  expect(statusesOf("list_invoices")).toEqual(["200", "400", "401", "403", "405", "429", "500", "503"]);
  expect(statusesOf("get_invoice")).toEqual(["200", "400", "401", "403", "404", "405", "429", "500", "503"]);
  expect(statusesOf("create_person")).toEqual([
    "201",
    "400",
    "401",
    "403",
    "405",
    "409",
    "413",
    "415",
    "422",
    "429",
    "500",
    "503",
  ]);
  expect(statusesOf("delete_timesheet")).toContain("409");
});

test("every path and query parameter has a description or a self-explanatory name", () => {
  const bare = described.flatMap(({ contract, operation }) =>
    (operation.parameters as Parameter[])
      .filter(({ $ref, name, description }) => !$ref && !description && !selfExplaining.has(name))
      .map(({ name }) => `${contract.name} ${name}`),
  );
  expect(bare).toEqual([]);
});

test("the document lists every reason with its meaning and remedy", () => {
  expect(document["x-reasons"]).toEqual(reasons);
  for (const [name, { meaning, remedy }] of Object.entries(reasons)) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(remedy).toMatch(/^[A-Z].*\.$/);
  }
});

test("input errors never show a validator's own text", () => {
  const wrong = [undefined, null, 1, "x", true, [], {}, [1], "x".repeat(100_000), -1, 1e20];
  const raw = /expected|received|>=|<=|Invalid (?:input|option|string)|Unrecognized|Too (?:big|small)/;
  for (const { contract } of operations)
    for (const value of wrong) {
      const input = Object.fromEntries(Object.keys(contract.input.shape).map((key) => [key, value]));
      for (const { message, path } of contract.input.safeParse(input, { error: inputMessage }).error?.issues ?? [])
        expect([contract.name, path, raw.test(message) ? message : ""]).toEqual([contract.name, path, ""]);
    }
});
