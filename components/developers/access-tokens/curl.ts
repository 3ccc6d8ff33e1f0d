import type { ApiOperation } from "#components/developers/reference/api-document.ts";
import { scimRoot } from "#lib/organization/scim/rules.ts";

/** Where clients reach the service, and whether its certificate is self-signed. */
export interface Service {
  origin: string;
  isSelfSigned: boolean;
}

/** The service's own certificate to download, named as commands name it. */
export const certificate = { href: "/certificate.pem", file: "muster-certificate.pem" };

interface CurlRequest {
  service: Service;
  method: string;
  /** Relative to the REST root, including the query; one of SCIM is relative to the server. */
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

export function curlCommand({ service, method, path, token, body, form }: CurlRequest): string {
  const root = path.startsWith(`${scimRoot}/`) ? "" : "/rest/v2";
  const trust = service.isSelfSigned ? ` --cacert ${certificate.file}` : "";
  const parts = [
    `curl${trust}${method === "GET" ? "" : ` -X ${method}`} ${quoted(`${service.origin}${root}${path}`)}`,
    ...(token === null ? [] : [`-H ${quoted(`Authorization: Bearer ${token}`)}`]),
    ...Object.entries(form ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(" \\\n  ");
}

/** An example request that runs once its placeholders are filled in. */
export function exampleCurl(operation: ApiOperation, service: Service, token = "$MUSTER_TOKEN"): string {
  const { method, parameters, exampleBody: body, exampleForm: form } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => `<${key}>`);
  const query = parameters.some(({ name, place }) => place === "query" && name === "limit") ? "?limit=10" : "";
  const isPublic = operation.principals.includes("applicant");
  const command = curlCommand({ service, method, path: path + query, token: isPublic ? null : token, body, form });
  return token.startsWith("$")
    ? command.replace(`'Authorization: Bearer ${token}'`, `"Authorization: Bearer ${token}"`)
    : command;
}
