import type { ApiOperation, ApiParameter } from "./api-document.ts";

export interface CurlRequest {
  /** Origin of the service. */
  origin: string;
  method: string;
  /** Relative to the REST root, with its query. */
  path: string;
  token: string;
  body?: unknown;
}

/** Single quotes, as a POSIX shell reads them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The certificate that the service makes for itself on one's own machine is none that curl could know. */
function onThisMachine(origin: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}

export function curlCommand({ origin, method, path, token, body }: CurlRequest): string {
  const parts = [
    `curl${onThisMachine(origin) ? " -k" : ""}${method === "GET" ? "" : ` -X ${method}`} ${quoted(`${origin}/rest/v2${path}`)}`,
    `-H ${quoted(`Authorization: Bearer ${token}`)}`,
    ...(body === undefined
      ? []
      : [`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(" \\\n  ");
}

function exampleValue({ name, schema }: ApiParameter): unknown {
  if (schema.default !== undefined) return schema.default;
  const type = [schema.type ?? "string"].flat()[0];
  if (schema.enum) return schema.enum[0];
  if (type === "array") return [schema.items?.enum?.[0] ?? "…"];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number" || schema.anyOf?.some((choice) => choice.type === "number")) return 1;
  return name === "name" ? "Payroll export" : "…";
}

/** A request of the operation that runs once the placeholders are filled in. */
export function exampleCurl(operation: ApiOperation, origin: string, token = "$MUSTER_TOKEN"): string {
  const { method, parameters } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => `<${key}>`);
  const query = parameters.some(({ name, place }) => place === "query" && name === "limit") ? "?limit=10" : "";
  const required = parameters.filter(({ place, required }) => place === "body" && required);
  const body =
    required.length > 0
      ? Object.fromEntries(required.map((parameter) => [parameter.name, exampleValue(parameter)]))
      : undefined;
  const command = curlCommand({ origin, method, path: path + query, token, body });
  return token.startsWith("$")
    ? command.replace(`'Authorization: Bearer ${token}'`, `"Authorization: Bearer ${token}"`)
    : command;
}
