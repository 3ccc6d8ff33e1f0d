import { expect, test } from "vitest";
import { commonErrors, readApiDocument } from "./api-document.ts";

const document = {
  info: { version: "2026-01-01" },
  paths: {
    "/people": {
      post: {
        operationId: "create_person",
        tags: ["People"],
        parameters: [
          { $ref: "#/components/parameters/IdempotencyKey" },
          { in: "query", name: "dry_run", description: "Changes nothing.", schema: { type: "boolean" } },
        ],
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
              example: { name: "Ada Okafor" },
            },
          },
        },
        responses: { 201: { description: "Success" }, 409: { $ref: "#/components/responses/409" } },
      },
    },
  },
  components: {
    parameters: { IdempotencyKey: { in: "header", name: "Idempotency-Key", schema: { type: "string" } } },
    responses: {
      409: {
        description: "Conflict",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorContainer" } } },
      },
    },
  },
  "x-reasons": {
    not_found: { meaning: "It isn't there.", remedy: "Check the ID." },
    in_use: { meaning: "It is used.", remedy: "Stop using it." },
  },
};

test("resolves shared references where they are used", () => {
  const [operation] = readApiDocument(JSON.stringify(document)).operations;
  expect(operation?.parameters.map(({ name, place, required }) => [name, place, required])).toEqual([
    ["Idempotency-Key", "header", false],
    ["dry_run", "query", false],
    ["name", "body", true],
  ]);
  expect(operation?.parameters[1]?.schema.description).toBe("Changes nothing.");
  expect(operation?.responses[1]).toMatchObject({ status: "409", description: "Conflict" });
  expect(operation?.responses[1]?.schema?.$ref).toBe("#/components/schemas/ErrorContainer");
  expect(operation?.exampleBody).toEqual({ name: "Ada Okafor" });
});

test("lists the fields inside data, each with its place", () => {
  const inner = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };
  const schema = { type: "object", properties: { data: inner, file: { type: "string" } }, required: ["data"] };
  const post = { operationId: "x", requestBody: { content: { "application/json": { schema } } } };
  const [operation] = readApiDocument(JSON.stringify({ ...document, paths: { "/x": { post } } })).operations;
  expect(operation?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ["data.title", true],
    ["file", false],
  ]);
});

test("sorts reasons by name", () => {
  expect(readApiDocument(JSON.stringify(document)).reasons).toEqual([
    { name: "in_use", meaning: "It is used.", remedy: "Stop using it." },
    { name: "not_found", meaning: "It isn't there.", remedy: "Check the ID." },
  ]);
});

test("treats an error that nearly every operation returns with the same body as common", () => {
  const operation = document.paths["/people"].post;
  const people = {
    post: operation,
    get: {
      operationId: "list_people",
      responses: { 200: { description: "Success" }, 404: { description: "Missing" }, 409: operation.responses[409] },
    },
    delete: { operationId: "delete_people", responses: { 409: { description: "Another conflict" } } },
  };
  const all = readApiDocument(JSON.stringify({ ...document, paths: { "/people": people } })).operations;
  const statusesOf = (...names: string[]) =>
    commonErrors(all.filter(({ name }) => names.includes(name))).map(({ status }) => status);
  expect(statusesOf("create_person", "list_people")).toEqual(["409"]);
  expect(statusesOf("create_person", "list_people", "delete_people")).toEqual([]);
});
