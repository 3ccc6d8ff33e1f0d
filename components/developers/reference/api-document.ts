/** The subset of JSON Schema that the document uses. */
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
  place: "path" | "query" | "header" | "body";
  required: boolean;
  schema: Schema;
}

/** An error reason that programs may act on, with its meaning and remedy. */
interface ApiReason {
  name: string;
  meaning: string;
  remedy: string;
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
  /** Allowed callers: session, organization, personal, worker, applicant. */
  principals: string[];
  parameters: ApiParameter[];
  /** An example JSON body. */
  exampleBody: unknown;
  /** Fields of a multipart body, if there is no JSON one; file values start with @, as in curl. */
  exampleForm: Record<string, string> | null;
  responses: ApiResponse[];
}

export interface ApiDocument {
  version: string;
  operations: ApiOperation[];
  schemas: Record<string, Schema>;
  reasons: ApiReason[];
}

interface Ref {
  $ref?: string;
}

interface RawParameter extends Ref {
  in: ApiParameter["place"];
  name: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
}

interface RawResponse extends Ref {
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}

interface RawOperation {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  "x-principals"?: string[];
  parameters?: RawParameter[];
  requestBody?: { content?: Record<string, { schema?: Schema; example?: unknown }> };
  responses?: Record<string, RawResponse>;
}

interface RawDocument {
  info: { version: string };
  paths?: Record<string, Record<string, RawOperation>>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, RawParameter>;
    responses?: Record<string, RawResponse>;
  };
  "x-reasons"?: Record<string, Omit<ApiReason, "name">>;
}

/** The referenced definition, or the value itself if it isn't a reference. */
function resolve<Thing extends Ref>(thing: Thing, named: Record<string, Thing> = {}): Thing {
  return named[thing.$ref?.split("/").at(-1) ?? ""] ?? thing;
}

function formOf({ requestBody }: RawOperation): Record<string, string> | null {
  const { "application/json": json, "multipart/form-data": form } = requestBody?.content ?? {};
  return json || !form ? null : (form.example as Record<string, string>);
}

/** The fields of a body; those of an object in it are named `data.title`. */
function fieldsOf(body: Schema | undefined, prefix = ""): ApiParameter[] {
  return Object.entries(body?.properties ?? {}).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    if (prefix === "" && key === "data" && schema.properties) return fieldsOf(schema, "data.");
    return [{ name, place: "body" as const, required: body?.required?.includes(key) ?? false, schema }];
  });
}

function parametersOf(
  { parameters = [], requestBody }: RawOperation,
  shared?: Record<string, RawParameter>,
): ApiParameter[] {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return [
    ...parameters
      .map((parameter) => resolve(parameter, shared))
      .map(({ in: place, name, description, required = false, schema = {} }) => ({
        ...{ name, place, required },
        schema: description ? { description, ...schema } : schema,
      })),
    ...fieldsOf(body),
  ];
}

function responsesOf({ responses = {} }: RawOperation, shared?: Record<string, RawResponse>): ApiResponse[] {
  return Object.entries(responses).map(([status, response]) => {
    const { description = "", content = {} } = resolve(response, shared);
    const [contentType, body] = Object.entries(content)[0] ?? [null, null];
    return { status, description, contentType, schema: body?.schema ?? null };
  });
}

const methods = ["GET", "POST", "PATCH", "DELETE"];

/** Collections before their sub-resources, reads before writes. */
function inReadingOrder(a: ApiOperation, b: ApiOperation): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return methods.indexOf(a.method) - methods.indexOf(b.method);
}

/** Parses the OpenAPI document that the service publishes. */
export function readApiDocument(json: string): ApiDocument {
  const { info, paths = {}, components, "x-reasons": reasons = {} } = JSON.parse(json) as RawDocument;
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
      parameters: parametersOf(raw, components?.parameters),
      exampleBody: raw.requestBody?.content?.["application/json"]?.example,
      exampleForm: formOf(raw),
      responses: responsesOf(raw, components?.responses),
    })),
  );
  return {
    version: info.version,
    operations: operations.sort(inReadingOrder),
    schemas: components?.schemas ?? {},
    reasons: Object.entries(reasons)
      .map(([name, text]) => ({ name, ...text }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** URL slug of an area's page: "Access tokens" → "access-tokens". */
export function slugOf(area: string): string {
  return area
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Operations grouped by area, sorted by area name. */
export function byArea(operations: readonly ApiOperation[]): [area: string, operations: ApiOperation[]][] {
  return [...Map.groupBy(operations, ({ area }) => area)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether two errors have the same description and body. */
export function sameError(one: ApiResponse, other: ApiResponse): boolean {
  const { status, description, schema } = one;
  return status === other.status && description === other.description && schema?.$ref === other.schema?.$ref;
}

/** Names of error body schemas, most frequent first. */
export function errorBodyNames(operations: readonly ApiOperation[]): string[] {
  const errors = operations.flatMap(({ responses }) => responses.filter(({ status }) => !status.startsWith("2")));
  const bodies = Map.groupBy(errors, ({ schema }) => schema?.$ref?.split("/").at(-1) ?? "");
  bodies.delete("");
  return [...bodies].sort(([, some], [, others]) => others.length - some.length).map(([name]) => name);
}

/** Errors that nearly every operation can return. The few operations with a different body list their own. */
export function commonErrors(operations: readonly ApiOperation[]): ApiResponse[] {
  const errors = operations.flatMap(({ responses }) => responses.filter(({ status }) => !status.startsWith("2")));
  const kinds = errors.filter((error, at) => errors.findIndex((other) => sameError(error, other)) === at);
  return kinds.filter((kind) => errors.filter((error) => sameError(error, kind)).length >= 0.9 * operations.length);
}
