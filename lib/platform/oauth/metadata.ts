import { isForOrganizations, scopes } from "#lib/platform/declaration/scopes.ts";
import type { IncomingRequest } from "#lib/platform/incoming-request.ts";
import { authMethods } from "./register.ts";
import { jsonResponse, otherMethod } from "./responses.ts";
import { issuer, mcpUrl } from "./urls.ts";

const offered = scopes.filter((scope) => !isForOrganizations(scope));

const protectedResource = () => ({
  resource: mcpUrl(),
  authorization_servers: [issuer()],
  scopes_supported: offered,
  bearer_methods_supported: ["header"],
  resource_name: "Muster",
  resource_documentation: `${issuer()}/developers/reference`,
});

const authorizationServer = () => ({
  issuer: issuer(),
  authorization_endpoint: `${issuer()}/authorize`,
  token_endpoint: `${issuer()}/token`,
  registration_endpoint: `${issuer()}/register`,
  revocation_endpoint: `${issuer()}/revoke`,
  scopes_supported: offered,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: authMethods,
  revocation_endpoint_auth_methods_supported: authMethods,
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${issuer()}/developers/reference`,
});

const documents: Record<string, () => object> = {
  // RFC 9728 3.1: the path of the resource follows the well-known name; clients request the root form too.
  "/.well-known/oauth-protected-resource/mcp": protectedResource,
  "/.well-known/oauth-protected-resource": protectedResource,
  "/.well-known/oauth-authorization-server": authorizationServer,
};

/** Metadata of the MCP server (RFC 9728) and of the authorization server (RFC 8414). */
export async function handleMetadata(incoming: IncomingRequest): Promise<Response> {
  const document = documents[incoming.path.replace(/\/$/, "")];
  const reads = incoming.method === "GET" || incoming.method === "HEAD";
  if (!document)
    return jsonResponse(incoming, 404, { errors: [{ reason: "path_not_found", message: "path not found" }] });
  if (!reads) return otherMethod(incoming, "GET, HEAD, OPTIONS");
  const answer = jsonResponse(incoming, 200, document(), { "cache-control": "public, max-age=300" });
  return incoming.method === "HEAD" ? new Response(null, { headers: answer.headers }) : answer;
}
