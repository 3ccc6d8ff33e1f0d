/** The parts of a JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

export interface ApiParameter {
  name: string;
  place: "path" | "query" | "body";
  required: boolean;
  schema: Schema;
}

export interface ApiResponse {
  status: string;
  description: string;
  contentType: string | null;
  schema: Schema | null;
}

export interface ApiOperation {
  name: string;
  area: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  scope: string | null;
  /** Who may call: session, organization, personal, worker. */
  principals: string[];
  parameters: ApiParameter[];
  responses: ApiResponse[];
}

export interface ApiDocument {
  version: string;
  operations: ApiOperation[];
  schemas: Record<string, Schema>;
}

interface RawOperation {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  "x-principals"?: string[];
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

interface RawDocument {
  info: { version: string };
  paths?: Record<string, Record<string, RawOperation>>;
  components?: { schemas?: Record<string, Schema> };
}

function parametersOf({ parameters = [], requestBody }: RawOperation): ApiParameter[] {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return [
    ...parameters.map(({ in: place, name, required = false, schema = {} }) => ({
      name,
      place: place === "path" ? ("path" as const) : ("query" as const),
      required,
      schema,
    })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      place: "body" as const,
      required: body?.required?.includes(name) ?? false,
      schema,
    })),
  ];
}

function responsesOf({ responses = {} }: RawOperation): ApiResponse[] {
  return Object.entries(responses).map(([status, { description = "", content = {} }]) => {
    const [contentType, body] = Object.entries(content)[0] ?? [null, null];
    return { status, description, contentType, schema: body?.schema ?? null };
  });
}

const methods = ["GET", "POST", "PATCH", "DELETE"];

/** A collection before what lies below it, reading before changing. */
function inReadingOrder(a: ApiOperation, b: ApiOperation): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return methods.indexOf(a.method) - methods.indexOf(b.method);
}

/** Reads the OpenAPI document that the service publishes. */
export function readApiDocument(json: string): ApiDocument {
  const { info, paths = {}, components } = JSON.parse(json) as RawDocument;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => ({
      name: raw.operationId,
      area: raw.tags?.[0] ?? "Other",
      method: method.toUpperCase(),
      path,
      summary: raw.summary ?? raw.operationId,
      description: raw.description ?? null,
      scope: raw.security?.flatMap((scheme) => Object.values(scheme).flat())[0] ?? null,
      principals: raw["x-principals"] ?? [],
      parameters: parametersOf(raw),
      responses: responsesOf(raw),
    })),
  );
  return { version: info.version, operations: operations.sort(inReadingOrder), schemas: components?.schemas ?? {} };
}

/** The address of an area's page: "Access tokens" → "access-tokens". */
export function slugOf(area: string): string {
  return area
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Operations by area, areas by name. */
export function byArea(operations: readonly ApiOperation[]): [area: string, operations: ApiOperation[]][] {
  return [...Map.groupBy(operations, ({ area }) => area)].sort(([a], [b]) => (a < b ? -1 : 1));
}
