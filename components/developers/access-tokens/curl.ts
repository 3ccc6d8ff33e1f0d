import type { ApiOperation } from "#components/developers/reference/api-document.ts";

export interface CurlRequest {
  /** The service's origin. */
  origin: string;
  method: string;
  /** Relative to the REST root, including the query. */
  path: string;
  /** Null for an operation that needs no token. */
  token: string | null;
  body?: unknown;
  /** Fields of a multipart body. */
  form?: Record<string, string> | null;
}

/** Single-quotes text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** On localhost the service uses a self-signed certificate, which curl doesn't trust. */
function onThisMachine(origin: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}

export function curlCommand({ origin, method, path, token, body, form }: CurlRequest): string {
  const parts = [
    `curl${onThisMachine(origin) ? " -k" : ""}${method === "GET" ? "" : ` -X ${method}`} ${quoted(`${origin}/rest/v2${path}`)}`,
    ...(token === null ? [] : [`-H ${quoted(`Authorization: Bearer ${token}`)}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(" \\\n  ");
}

/** An example request that runs once its placeholders are filled in. */
export function exampleCurl(operation: ApiOperation, origin: string, token = "$MUSTER_TOKEN"): string {
  const { method, parameters, exampleBody: body, exampleForm: form } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => `<${key}>`);
  const query = parameters.some(({ name, place }) => place === "query" && name === "limit") ? "?limit=10" : "";
  const isPublic = operation.principals.includes("applicant");
  const command = curlCommand({ origin, method, path: path + query, token: isPublic ? null : token, body, form });
  return token.startsWith("$")
    ? command.replace(`'Authorization: Bearer ${token}'`, `"Authorization: Bearer ${token}"`)
    : command;
}
