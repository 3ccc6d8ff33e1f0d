import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { operations } from "#lib/operations.ts";
import { type ErrorBody, type Operation, pathKeys } from "./contract.ts";

const item = z.object({ message: z.string(), path: z.string().optional() });

const codedItem = z.object({ code: z.string(), message: z.string(), path: z.string().optional() });

const bodies: Record<ErrorBody, z.ZodType> = {
  container: z
    .object({
      request: z.object({
        method: z.string(),
        url: z.string(),
        status: z.int(),
        api_req_id: z.string(),
        docs: z.string(),
        source: z.string(),
        code: z.int(),
      }),
      errors: z.array(item),
    })
    .meta({ id: "ErrorContainer" }),
  missing: z
    .object({
      request: z.object({ method: z.string(), status: z.int() }).optional(),
      errors: z.array(z.object({ message: z.string() })),
    })
    .meta({ id: "NotFound" }),
  bare_items: z.array(codedItem).meta({ id: "ErrorItems" }),
  coded: z.object({ errors: z.array(codedItem) }).meta({ id: "CodedErrors" }),
};

const refusals: Record<number, string> = {
  400: "The input is not valid",
  401: "The access token is missing, invalid, expired or revoked",
  403: "The access token lacks the scope, or its kind may not call this",
  404: "Not found",
  409: "It conflicts with what is there, or the first request with its Idempotency-Key still runs",
  429: "Too many requests",
  500: "Internal error",
  503: "Busy, try again",
};

function operationObject(operation: Operation): ZodOpenApiOperationObject {
  const keys = pathKeys(operation.path);
  const rest = Object.fromEntries(Object.entries(operation.input.shape).filter(([key]) => !keys.includes(key)));
  const inBody = operation.method === "POST" || operation.method === "PATCH";
  const success = operation.produces
    ? { [operation.produces]: { schema: { type: "string" as const } } }
    : { "application/json": { schema: operation.output } };
  return {
    operationId: operation.name,
    tags: [operation.area],
    summary: operation.summary,
    description: operation.description,
    security: [{ bearer: operation.scope === null ? [] : [operation.scope] }],
    "x-principals": operation.principals,
    requestParams: {
      path: z.object(Object.fromEntries(keys.map((key) => [key, operation.input.shape[key]]))),
      ...(inBody ? {} : { query: z.object(rest) }),
    },
    ...(inBody ? { requestBody: { required: true, content: { "application/json": { schema: z.object(rest) } } } } : {}),
    responses: {
      [operation.status]: { description: "Success", content: success },
      ...Object.fromEntries(
        Object.entries(refusals)
          .filter(([status]) => operation.method !== "GET" || status !== "409")
          .map(([status, description]) => [
            status,
            {
              description,
              content: { "application/json": { schema: bodies[operation.errors[Number(status)] ?? "container"] } },
            },
          ]),
      ),
    },
  } as ZodOpenApiOperationObject;
}

let document: string | null = null;

/** OpenAPI 3.1 of every declared operation, as JSON text. */
export function openapiDocument(): string {
  document ??= JSON.stringify(
    createDocument({
      openapi: "3.1.1",
      info: {
        title: "Muster API",
        version: "2026-01-01",
        description: "Every request uses HTTPS and carries `Authorization: Bearer <API_TOKEN>`.",
      },
      servers: [{ url: "/rest/v2" }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "An access token from Developers, Access tokens" },
        },
      },
      paths: operations.reduce<ZodOpenApiPathsObject>((paths, { contract }) => {
        paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operationObject(contract) };
        return paths;
      }, {}),
    }),
  );
  return document;
}
