import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { sessionCookie } from "#lib/platform/auth/credential.ts";
import {
  baselineVersion,
  type ErrorBody,
  isPublic,
  type Operation,
  pathKeys,
} from "#lib/platform/declaration/contract.ts";
import { errorBody } from "#lib/platform/declaration/errors.ts";
import type { Reason, Reasons } from "#lib/platform/declaration/reasons.ts";
import { uploadedDocument, uploadedFile } from "#lib/platform/uploads/file-fields.ts";
import { withDescription } from "./described-input.ts";
import type { Implemented } from "./execute.ts";
import { headersOf, refusalHeaders, requestHeaders, successHeaders } from "./openapi-headers.ts";
import { notesOf } from "./operation-notes.ts";
import { documentedRefusalsOf, takesBody } from "./refusals.ts";
import { type SampleSchema, type SampleSchemas, sampleOf } from "./sample.ts";

export interface DocumentedApi {
  operations: readonly Implemented[];
  reasons: Reasons;
  /** One sentence about each area of operations. */
  areas: Record<string, string>;
  /** Origin of the service, e.g. `https://localhost:3443`. */
  origin: string;
}

const reason = z.string().meta({
  id: "Reason",
  description: "Stable, machine-readable reason. `x-reasons` lists them all; new ones are added over time.",
  examples: ["invalid_value"],
});
const message = z.string().meta({
  description: "What is wrong and what to do, in plain language.",
  examples: ["limit must be a whole number from 1 to 100"],
});
const path = z
  .string()
  .optional()
  .meta({ description: "JSON pointer into the input.", examples: ["/limit"] });
const item = z.object({ reason, message, path });
const codedItem = z.object({ code: reason, message, path });
const fieldItem = z.object({
  code: reason,
  field: z
    .string()
    .nullable()
    .meta({ description: "Path of the field in the input, or null.", examples: ["limit"] }),
  message,
});

const bodies: Record<ErrorBody, z.ZodType> = {
  container: z
    .object({
      request: z.object({
        method: z.string(),
        url: z.string(),
        status: z.int(),
        api_req_id: z.string().meta({ description: "The request's ID, as in `X-Request-Id`." }),
        docs: z.string(),
        source: z.string(),
        code: z.int(),
      }),
      errors: z.array(item),
    })
    .meta({ id: "ErrorContainer", description: "The usual error body." }),
  missing: z
    .object({ request: z.object({ method: z.string(), status: z.int() }).optional(), errors: z.array(item) })
    .meta({ id: "NotFound", description: "The error body of some operations for a record that isn't found." }),
  bare_items: z.array(codedItem).meta({ id: "ErrorItems", description: "A list of errors; `code` is the reason." }),
  bare_errors: z
    .object({ errors: z.array(item) })
    .meta({ id: "Errors", description: "The error body of some operations for invalid input." }),
  coded: z
    .object({ errors: z.array(codedItem) })
    .meta({ id: "CodedErrors", description: "Errors whose `code` is the reason." }),
  bare_item: codedItem.meta({ id: "ErrorItem", description: "The first error; `code` is the reason." }),
  field_items: z
    .object({ errors: z.array(fieldItem) })
    .meta({ id: "FieldErrors", description: "Errors with the field each one is about; `code` is the reason." }),
  stamped: z
    .object({
      path: z.string(),
      timestamp: z.string().meta({ format: "date-time" }),
      status_code: z.int(),
      errors: z.array(fieldItem),
    })
    .meta({ id: "StampedErrors", description: "Errors with the time of the response; `code` is the reason." }),
};

const typical: Record<number, [Reason, string]> = {
  400: ["invalid_value", "must be a whole number from 1 to 100"],
  401: [
    "invalid_token",
    "The access token is missing, invalid or expired. Send a valid one as Authorization: Bearer <API_TOKEN>.",
  ],
  403: ["insufficient_scope", "The credential lacks the scope accounting:read"],
  404: ["not_found", "Invoice not found"],
  405: ["method_not_allowed", "PUT isn't allowed here. Use GET, HEAD, OPTIONS."],
  409: [
    "idempotency_key_in_use",
    "The first request with this Idempotency-Key is still running. Try again in a second.",
  ],
  410: [
    "cursor_expired",
    "Events after this cursor were deleted after 30 days. Read the feed without a cursor, starting with the oldest event that is kept, and compare your records with the API.",
  ],
  413: ["body_too_large", "The body is larger than 1048576 bytes"],
  415: ["unsupported_media_type", "Content-Type text/plain isn't supported. Send application/json."],
  422: ["idempotency_key_reused", "This Idempotency-Key was used with other input. Send a new key with a new request."],
  429: ["rate_limited", "Too many requests. Slow down and try again in a second."],
  500: [
    "internal_error",
    "Internal error. Include the request ID 01980a1c-0c1f-7f6a-92b1-1d2f3c4b5a69 when you report it.",
  ],
  503: ["service_busy", "The service is busy. Try again in a few seconds."],
};

function refusal(status: number, description: string, shape: ErrorBody) {
  const [reason, message] = typical[status] as [Reason, string];
  const example = errorBody(shape, {
    ...{ method: "GET", url: "/rest/v2/invoices", status, request_id: "01980a1c-0c1f-7f6a-92b1-1d2f3c4b5a69" },
    errors: [status === 400 ? { reason, message, path: "/limit" } : { reason, message }],
  });
  return {
    description,
    headers: refusalHeaders(status),
    content: { "application/json": { schema: bodies[shape], example } },
  };
}

function responsesOf(operation: Operation) {
  if (operation.status === 204)
    return { 204: { description: "Success", headers: successHeaders(operation) }, ...refusalResponsesOf(operation) };
  const content = operation.produces
    ? { [operation.produces]: { schema: { type: "string" as const } } }
    : { "application/json": { schema: operation.output } };
  const success = { description: "Success", headers: successHeaders(operation), content };
  return { [operation.status]: success, ...refusalResponsesOf(operation) };
}

function refusalResponsesOf(operation: Operation) {
  const refusals = documentedRefusalsOf(operation).map(([status, meaning]) => {
    const shape = operation.errors[status] ?? "container";
    return [
      status,
      shape === "container" ? { $ref: `#/components/responses/${status}` } : refusal(status, meaning, shape),
    ];
  });
  return Object.fromEntries(refusals);
}

/** Describes objects in queries as JSON text; generated clients would send them as "[object Object]". */
const objectsAsText = {
  override({ jsonSchema }: { jsonSchema: SampleSchema }) {
    const { items } = jsonSchema;
    if (items?.type === "object")
      Object.assign(jsonSchema, {
        items: { type: "string", contentMediaType: "application/json", contentSchema: items },
      });
  },
};

const isFile = (schema: z.ZodType) => schema === uploadedFile || schema === uploadedDocument;

/** The schema of a body with these fields, and its example; files stay outside the key that wraps the others. */
function bodyOf({ wrap, isShownWrapped, example }: Operation, fields: [string, z.ZodType][]) {
  if (!isShownWrapped || wrap === null) return { schema: z.object(Object.fromEntries(fields)), example };
  const files = fields.filter(([key]) => key === "file");
  const wrapped = z.object(Object.fromEntries(fields.filter(([key]) => key !== "file")));
  const schema = z.object({ [wrap]: wrapped, ...Object.fromEntries(files) });
  return { schema, example: example && { [wrap]: example } };
}

/** JSON can't carry files: if one is required, the body is multipart. */
function contentTypesOf({ body, input }: Operation): string[] {
  if (body === "json") return ["application/json"];
  const needsFile = Object.values(input.shape as Record<string, z.ZodType>).some(isFile);
  return needsFile ? ["multipart/form-data"] : ["multipart/form-data", "application/json"];
}

function operationObject(operation: Operation): ZodOpenApiOperationObject {
  const { name, area, summary, description, scope, principals } = operation;
  const keys = pathKeys(operation.path);
  const shape = Object.entries(operation.input.shape as Record<string, z.ZodType>);
  const rest = shape.filter(([key]) => !keys.includes(key));
  const described = (parameters: [string, z.ZodType][]) =>
    parameters.map(([key, schema]): [string, z.ZodType] => [key, withDescription(key, schema)]);
  const named = (parameters: [string, z.ZodType][]) => z.object(Object.fromEntries(described(parameters)));
  const isForTokens = principals.some((kind) => kind !== "session");
  return {
    operationId: name,
    tags: [area],
    summary,
    description: [description, ...notesOf(operation)].join("\n\n"),
    security: isPublic(operation) ? [] : [isForTokens ? { bearer: scope === null ? [] : [scope] } : { session: [] }],
    "x-principals": principals,
    requestParams: {
      path: named(shape.filter(([key]) => keys.includes(key))),
      header: requestHeaders(operation),
      ...(takesBody(operation)
        ? {}
        : { query: named(rest.map(([key, schema]) => [key, schema.meta({ ...schema.meta(), ...objectsAsText })])) }),
    },
    ...(takesBody(operation)
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              contentTypesOf(operation).map((type) => [type, bodyOf(operation, described(rest))]),
            ),
          },
        }
      : {}),
    responses: responsesOf(operation),
  } as ZodOpenApiOperationObject;
}

interface Media {
  schema?: SampleSchema;
  example?: unknown;
}

/** Gives every body an example that matches its schema. */
function addExamples(document: ReturnType<typeof createDocument>): void {
  const schemas = (document.components?.schemas ?? {}) as SampleSchemas;
  for (const item of Object.values(document.paths ?? {}))
    for (const operation of Object.values(
      item as Record<
        string,
        {
          requestBody?: { content: Record<string, Media> };
          responses: Record<string, { content?: Record<string, Media> }>;
        }
      >,
    )) {
      for (const sent of Object.values(operation.requestBody?.content ?? {}))
        if (sent.schema) sent.example ??= sampleOf(sent.schema, schemas, { whole: false });
      for (const { content } of Object.values(operation.responses)) {
        const media = content?.["application/json"];
        if (media?.schema && media.example === undefined)
          media.example = sampleOf(media.schema, schemas, { whole: true });
      }
    }
}

/** OpenAPI 3.1 of the operations, as JSON text. */
export function openapiDocument({ operations, reasons, areas, origin }: DocumentedApi): string {
  const used = [...new Set(operations.map(({ contract }) => contract.area))].sort();
  const shared = new Map(operations.flatMap(({ contract }) => documentedRefusalsOf(contract)));
  const document = createDocument({
    openapi: "3.1.1",
    info: {
      title: "Muster API",
      version: baselineVersion,
      description:
        "Send every request over HTTPS with `Authorization: Bearer <API_TOKEN>`; public operations need no token. Every error has a stable `reason`. `x-reasons` lists them all with their meaning and remedy.",
    },
    servers: [{ url: `${origin}/rest/v2` }],
    tags: used.map((name) => ({ name, description: areas[name] })),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An access token from Developers → Access tokens." },
        session: {
          ...{ type: "apiKey", in: "cookie", name: sessionCookie },
          description: "A dashboard session; only for requests from the dashboard's own pages.",
        },
      },
      headers: headersOf(operations.map(({ contract }) => contract)),
      responses: Object.fromEntries(
        [...shared].map(([status, meaning]) => [status, refusal(status, meaning, "container")]),
      ),
    },
    "x-reasons": reasons,
    paths: operations.reduce<ZodOpenApiPathsObject>((paths, { contract }) => {
      paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operationObject(contract) };
      return paths;
    }, {}),
  });
  addExamples(document);
  return JSON.stringify(document);
}
